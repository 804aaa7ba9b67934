# A subgraph's node assigns a name that an outer node assigned.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [n0] s = Abs(x)
    [if] y = If (c) <
        then_branch = t () => (float[2] s) { [n1] s = Neg(x) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
error[shadowed-value]: graph 'main/if.then_branch': node 'n1' (Neg): value 's': output 0 has the name of a value of outer graph 'main' (node 'n0')
1 error, 0 warnings
--- exit 1
