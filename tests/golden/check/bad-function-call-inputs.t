# A call gives no more inputs than the function takes.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x, x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = Neg(a)
}
--- out
error[too-many-inputs]: graph 'main': node 'c' (F): inputs: the function takes 1, found 2
1 error, 0 warnings
--- exit 1
