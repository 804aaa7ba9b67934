# A call asks for no more outputs than the function returns.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y, z = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = Neg(a)
}
--- out
error[too-many-outputs]: graph 'main': node 'c' (F): outputs: the function returns 1, found 2
1 error, 0 warnings
--- exit 1
