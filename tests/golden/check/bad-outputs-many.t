# Neg makes one.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y, z = Neg(x)
}
--- out
error[too-many-outputs]: graph 'main': node 'n' (Neg): outputs: expected 1, found 2
1 error, 0 warnings
--- exit 1
