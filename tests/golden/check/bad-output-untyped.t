# Outputs of the main graph have types.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (y)
{
    [n] y = Neg(x)
}
--- out
error[missing-type]: graph 'main': value 'y': output 0 has no type
1 error, 0 warnings
--- exit 1
