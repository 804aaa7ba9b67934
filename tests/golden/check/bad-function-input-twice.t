# Inputs of a function are distinct.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x, x)
}
<opset_import: ["" : 17], domain: "f">
F (a, a) => (b)
{
    b = Neg(a)
}
--- out
error[duplicate-input]: graph 'f.F()': value 'a': input 1 has the name of input 0
1 error, 0 warnings
--- exit 1
