# Before IR version 4 each initializer is an input: a Constant node it is.
$ onnxfix fold-constants in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 3, opset_import: ["" : 11]>
main (float[2,3] x) => (float[6] y)
{
  s = Shape(x)
  n = ReduceProd <axes = [0], keepdims = 1> (s)
  y = Reshape(x, n)
}
--- out
fold-constants: 2 changes
<ir_version: 3, opset_import: ["" : 11]>
main (float[2,3] x) => (float[6] y)
{
  [n_constant] n = Constant <value = int64[1] {6}> ()
  y = Reshape(x, n)
}
--- exit 0
