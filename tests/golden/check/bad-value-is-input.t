# A node cannot assign an input.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] x = Neg(x)
    [n2] y = Abs(x)
}
--- out
error[duplicate-value]: graph 'main': node 'n1' (Neg): value 'x': output 0 is already defined in this graph, as an input
1 error, 0 warnings
--- exit 1
