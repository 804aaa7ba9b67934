# Attributes with and without default, references inside a subgraph, names
# equal to the caller's, a function that calls another, trailing inputs left out.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1]>
main (float[2] x) => (float[2] y)
{
    [c1] t = f.F <axis = 0> (x)
    [c2] y = f.F <axis = 0, alpha = 0.5> (t, t)
}
<opset_import: ["" : 17, "f" : 1], domain: "f">
F <axis, alpha: float = 1.0> (x, t) => (y)
{
    [n1] u = Concat <axis: int = @axis> (x)
    [n2] y = f.G <a: float = @alpha> (u)
}
<opset_import: ["" : 17], domain: "f">
G <a> (x) => (y)
{
    [n0] c = Constant <value = bool {1}> ()
    [if] y = If (c) <
        then_branch = t () => (p) { [n1] p = Elu <alpha: float = @a> (x) },
        else_branch = e () => (q) { [n2] q = Neg(x) }
    >
}
--- out
0 errors, 0 warnings
--- exit 0
