# A function that calls itself cannot be inlined.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 17, "f" : 1], domain: "f">
F (a) => (b)
{
    [r] b = f.F(a)
}
--- out
error[function-recursion]: graph 'f.F()': the function calls itself
1 error, 0 warnings
--- exit 1
