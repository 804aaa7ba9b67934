# Each output of a function is made in it.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b, z)
{
    b = Neg(a)
}
--- out
error[undefined-output]: graph 'f.F()': value 'z': nothing in this graph defines output 1
1 error, 0 warnings
--- exit 1
