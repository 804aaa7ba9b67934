# Branches of an If take nothing.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] y = If (c) <
        then_branch = t (float[2] q) => (float[2] a) { [n1] a = Neg(q) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
error[subgraph-inputs]: graph 'main': node 'if' (If): inputs of 'then_branch': expected 0, found 1
1 error, 0 warnings
--- exit 1
