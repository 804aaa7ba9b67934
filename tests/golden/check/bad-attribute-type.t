# An axis is an integer.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Concat <axis = 0.0> (x)
}
--- out
error[wrong-attribute-type]: graph 'main': node 'n' (Concat): attribute 'axis': expected INT, found FLOAT
1 error, 0 warnings
--- exit 1
