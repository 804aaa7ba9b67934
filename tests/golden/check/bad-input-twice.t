# Inputs are distinct.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[duplicate-input]: graph 'main': value 'x': input 1 has the name of input 0
1 error, 0 warnings
--- exit 1
