# A function has a name.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
<opset_import: ["" : 17], domain: "f">
"" (a) => (b)
{
    b = Neg(a)
}
--- out
error[function-name]: graph 'f.()': function 0 has no name
1 error, 0 warnings
--- exit 1
