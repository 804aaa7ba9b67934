# An attribute has a name.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Concat <axis = 0, "" = 1> (x)
}
--- out
error[attribute-name]: graph 'main': node 'n' (Concat): attribute 1 has no name
1 error, 0 warnings
--- exit 1
