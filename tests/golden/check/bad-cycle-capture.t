# A circle through a subgraph.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] s = If (c) <
        then_branch = t () => (float[2] a) { [n1] a = Neg(y) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
    [n3] y = Abs(s)
}
--- out
error[cycle]: graph 'main/if.then_branch': node 'n1' (Neg): value 'y': 2 nodes need each other's outputs: 'if', 'n3'
1 error, 0 warnings
--- exit 1
