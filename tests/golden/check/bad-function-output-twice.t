# Outputs of a function are distinct.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b, b)
{
    b = Neg(a)
}
--- out
error[duplicate-function-output]: graph 'f.F()': value 'b': output 1 names it again
1 error, 0 warnings
--- exit 1
