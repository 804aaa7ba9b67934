# Nothing defines the name that a subgraph captures.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] y = If (c) <
        then_branch = t () => (float[2] a) { [n1] a = Neg(w) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
error[undefined-input]: graph 'main/if.then_branch': node 'n1' (Neg): value 'w': input 0 is not defined anywhere
1 error, 0 warnings
--- exit 1
