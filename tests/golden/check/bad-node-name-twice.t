# ORT refuses two nodes of one name in one graph.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] t = Neg(x)
    [n] y = Abs(t)
}
--- out
error[duplicate-node-name]: graph 'main': node 'n' (Abs): a node before it (Neg) has this name
1 error, 0 warnings
--- exit 1
