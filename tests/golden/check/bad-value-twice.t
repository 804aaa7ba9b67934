# Single assignment: one node makes a value.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] y = Neg(x)
    [n2] y = Abs(x)
}
--- out
error[duplicate-value]: graph 'main': node 'n2' (Abs): value 'y': output 0 is already defined in this graph, as output of node 'n1'
1 error, 0 warnings
--- exit 1
