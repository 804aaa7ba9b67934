# Functions are told apart by domain, name and overload.
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
    b = Neg(a)
}
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = Abs(a)
}
--- out
error[duplicate-function]: graph 'f.F()': function 1 has the domain, name and overload of one before it
1 error, 0 warnings
--- exit 1
