# A domain of the model's own functions, but not such a function.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.G(x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = Neg(a)
}
--- out
warning[unknown-function]: graph 'main': node 'c' (G): the model's functions of domain 'f' have no 'G'
0 errors, 1 warning
--- exit 0
