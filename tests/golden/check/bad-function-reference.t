# A function refers to its own attributes only.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F <j> (a) => (b)
{
    [n] b = Concat <axis: int = @k> (a)
}
--- out
error[undeclared-attribute]: graph 'f.F()': node 'n' (Concat): attribute 'axis' refers to 'k', which the function does not declare
1 error, 0 warnings
--- exit 1
