# A shape computed from one that is fixed: only the end of the chain stays.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4] x) => (float[2,12] y)
<int64[1] zero = {0}, int64[1] rest = {-1}>
{
  [shape] s = Shape(x)
  [first] d = Gather(s, zero)
  [to] t = Concat <axis = 0> (d, rest)
  [reshape] y = Reshape(x, t)
}
--- out
fold-constants: 3 changes
  + main: to: 't' is int64[2] {2, -1} (known before any run)
  + main: first: Gather removed (only known values needed it)
  + main: shape: Shape removed (only known values needed it)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4] x) => (float[2,12] y)
<
  int64[1] zero = {0},
  int64[1] rest = {-1},
  int64[2] t = {2, -1}
>
{
  [reshape] y = Reshape(x, t)
}
--- exit 0
