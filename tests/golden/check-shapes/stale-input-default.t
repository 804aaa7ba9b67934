# An input whose default has another size.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x) => (float[4] y)
<float[3] x = {1, 2, 3}>
{
  [n] y = Neg(x)
}
--- out
error[initializer-input-mismatch]: graph 'main': value 'x': dim 0 of the input is 4, of the initializer 3
1 error, 0 warnings
--- exit 1
