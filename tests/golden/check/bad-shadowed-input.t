# A subgraph's node assigns the name of an outer input.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
<float[2] w = {1, 2}>
{
    [if] y = If (c) <
        then_branch = t () => (float[2] x) { [n1] x = Neg(w) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
error[shadowed-value]: graph 'main/if.then_branch': node 'n1' (Neg): value 'x': output 0 has the name of a value of outer graph 'main' (an input)
1 error, 0 warnings
--- exit 1
