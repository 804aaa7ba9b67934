# Functions came with IR version 8.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 7, opset_import: ["" : 14, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 14], domain: "f">
F (a) => (b)
{
    b = Neg(a)
}
--- out
warning[ir-too-old]: functions came with ir_version 8, the model has 7
0 errors, 1 warning
--- exit 0
