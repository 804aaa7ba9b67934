# The domain of a function is imported like any other.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = Neg(a)
}
--- out
error[missing-opset-import]: graph 'main': node 'c' (F): domain 'f' is used, but not imported by the model
1 error, 0 warnings
--- exit 1
