# A node that needs its own output.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] t = Add(x, t)
    [n2] y = Neg(t)
}
--- out
error[cycle]: graph 'main': node 'n1' (Add): value 't': the node needs its own output
1 error, 0 warnings
--- exit 1
