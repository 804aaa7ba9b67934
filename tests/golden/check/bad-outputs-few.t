# A node makes at least what its operator promises.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] = Neg(x)
    [n2] y = Neg(x)
}
--- out
error[too-few-outputs]: graph 'main': node 'n1' (Neg): outputs: expected 1, found 0
1 error, 0 warnings
--- exit 1
