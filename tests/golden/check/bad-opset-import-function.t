# A function has its own imports.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = my.Op(a)
}
--- out
error[missing-opset-import]: graph 'f.F()': node 'Op -> b' (Op): domain 'my' is used, but not imported by the function
1 error, 0 warnings
--- exit 1
