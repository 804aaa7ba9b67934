# Tensors without elements: the shape of a scalar, a slice of nothing.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float x, float[0,3] none) => (float y, int64[0] cut, int64 count)
<int64[2] pair = {4, 5}, int64[1] one = {1}>
{
  s = Shape(x)
  y = Reshape(x, s)
  cut = Slice(pair, one, one)
  count = Size(none)
}
--- out
fold-constants: 3 changes
  + main: Size -> count: 'count' is int64 {0} (known before any run)
  + main: Slice -> cut: 'cut' is int64[0] {} (known before any run)
  + main: Shape -> s: 's' is int64[0] {} (known before any run)
<ir_version: 8, opset_import: ["" : 17]>
main (float x, float[0,3] none) => (float y, int64[0] cut, int64 count)
<
  int64[2] pair = {4, 5},
  int64[1] one = {1},
  int64[0] s = {}
>
{
  y = Reshape(x, s)
  [cut_constant] cut = Constant <value = int64[0] {}> ()
  [count_constant] count = Constant <value = int64 {0}> ()
}
--- exit 0
