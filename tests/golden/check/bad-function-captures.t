# A function sees nothing of the graph that calls it.
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
    [n] b = Add(a, x)
}
--- out
error[undefined-input]: graph 'f.F()': node 'n' (Add): value 'x': input 1 is not defined here, only in graph 'main'
1 error, 0 warnings
--- exit 1
