# Two outputs of one node under one name.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x) => (float[2] y)
{
    [n] y, y = Split <axis = 0> (x)
}
--- out
error[duplicate-value]: graph 'main': node 'n' (Split): value 'y': output 1 is already defined in this graph, as output of node 'n'
1 error, 0 warnings
--- exit 1
