# Neg has no attributes.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg <axis = 0> (x)
}
--- out
error[unknown-attribute]: graph 'main': node 'n' (Neg): Neg has no attribute 'axis'
1 error, 0 warnings
--- exit 1
