# Three nodes in a circle: one finding.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] t = Add(u, v)
    [n2] u = Neg(t)
    [n3] v = Abs(u)
    [n4] y = Neg(v)
}
--- out
error[cycle]: graph 'main': node 'n1' (Add): value 'u': 3 nodes need each other's outputs: 'n1', 'n2', 'n3'
1 error, 0 warnings
--- exit 1
