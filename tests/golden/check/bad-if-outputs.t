# Branches return what the If returns.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] y = If (c) <
        then_branch = t () => (float[2] a, float[2] a2) {
            [n1] a = Neg(x)
            [n3] a2 = Neg(x)
        },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
error[subgraph-outputs]: graph 'main': node 'if' (If): outputs of 'then_branch': expected 1, found 2
1 error, 0 warnings
--- exit 1
