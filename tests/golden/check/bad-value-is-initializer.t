# A node cannot assign an initializer.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = {1, 2}>
{
    [n1] w = Neg(x)
    [n2] y = Add(x, w)
}
--- out
error[duplicate-value]: graph 'main': node 'n1' (Neg): value 'w': output 0 is already defined in this graph, as an initializer
1 error, 0 warnings
--- exit 1
