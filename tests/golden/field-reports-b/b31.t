# B31: Range with inputs of shape [1] crashed inference; right: taken as
# scalars. onnxruntime runs it so, unless all three are constants, which it
# refuses when it loads the model: then only the result stays.
$ onnxfix check in.onnxtxt
$ onnxfix infer-shapes --strict -q in.onnxtxt -o -
$ onnxfix fold-constants -v in.onnxtxt -o folded.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[T,4] x) => (int64[T] y, int64[5] z)
<int64[1] start = {0}, int64[1] limit = {10}, int64[1] delta = {2}, int64[1] one = {1}>
{
  [shape] s = Shape(x)
  [length] t = Gather(s, start)
  [steps] a = Range(start, t, one)
  [neg] y = Neg(a)
  [constant] b = Range(start, limit, delta)
  [neg_b] z = Neg(b)
}
--- out
0 errors, 0 warnings
<ir_version: 8, opset_import: ["" : 17]>
main (float[T,4] x) => (int64[T] y, int64[5] z)
<
  int64[1] start = {0},
  int64[1] limit = {10},
  int64[1] delta = {2},
  int64[1] one = {1},
  int64[2] s,
  int64[1] t,
  int64[T] a,
  int64[5] b
>
{
  [shape] s = Shape(x)
  [length] t = Gather(s, start)
  [steps] a = Range(start, t, one)
  [neg] y = Neg(a)
  [constant] b = Range(start, limit, delta)
  [neg_b] z = Neg(b)
}
fold-constants: 2 changes
  + main: neg_b: 'z' is int64[5] {0, -2, -4, -6, -8} (known before any run)
  + main: constant: Range removed (only known values needed it)
--- exit 0
