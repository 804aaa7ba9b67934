# Order counts in functions too: ORT refuses this one.
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
    [n1] b = Neg(t)
    [n2] t = Abs(a)
}
--- out
error[not-topological]: graph 'f.F()': node 'n1' (Neg): value 't': input 0 is defined later, by node 'n2'
1 error, 0 warnings
--- exit 1
