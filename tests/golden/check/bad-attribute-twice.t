# A node has an attribute once.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Concat <axis = 0, axis = 0> (x)
}
--- out
error[duplicate-attribute]: graph 'main': node 'n' (Concat): attribute 'axis' is given again
1 error, 0 warnings
--- exit 1
