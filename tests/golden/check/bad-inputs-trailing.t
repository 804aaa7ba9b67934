# An empty name past the last input is one too many.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x, "")
}
--- out
error[too-many-inputs]: graph 'main': node 'n' (Neg): inputs: expected 1, found 2
1 error, 0 warnings
--- exit 1
