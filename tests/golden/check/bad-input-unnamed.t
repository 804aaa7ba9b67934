# Inputs have names.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, float[2] "") => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[empty-name]: graph 'main': input 1 has no name
1 error, 0 warnings
--- exit 1
