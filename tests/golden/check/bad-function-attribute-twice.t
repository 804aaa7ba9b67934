# A function declares an attribute once.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c] y = f.F(x)
}
<opset_import: ["" : 17], domain: "f">
F <k, k: int = 1> (a) => (b)
{
    b = Concat <axis: int = @k> (a)
}
--- out
error[duplicate-function-attribute]: graph 'f.F()': attribute 'k' is declared again
1 error, 0 warnings
--- exit 1
