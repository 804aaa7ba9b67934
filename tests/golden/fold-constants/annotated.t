# The declared type of a value that becomes an initializer goes; one that is
# wrong is not believed, and a declared element type that is wrong stops it.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[6] y, float[2] s)
<int64[3] n>
{
  s = Shape(x)
  n = ReduceProd(s)
  y = Reshape(x, n)
}
--- out
fold-constants: 1 change
  + main: ReduceProd -> n: 'n' is int64[1] {6} (known before any run)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[6] y, float[2] s)
<
  int64[1] n = {6}
>
{
  s = Shape(x)
  y = Reshape(x, n)
}
--- exit 0
