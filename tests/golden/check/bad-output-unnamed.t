# Outputs have names.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y, float[2] "")
{
    [n] y = Neg(x)
}
--- out
error[empty-name]: graph 'main': output 1 has no name
1 error, 0 warnings
--- exit 1
