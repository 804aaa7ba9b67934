# An attribute that the function does not know is ignored.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F <k = 1> (x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = Neg(a)
}
--- out
warning[unknown-function-attribute]: graph 'main': node 'c' (F): the function does not declare attribute 'k'
0 errors, 1 warning
--- exit 0
