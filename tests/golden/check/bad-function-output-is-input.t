# ORT refuses a function that returns an input as it is.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y, z = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b, a)
{
    b = Neg(a)
}
--- out
error[function-output-is-input]: graph 'f.F()': value 'a': output 1 is input 0; an Identity must come between
1 error, 0 warnings
--- exit 1
