# A subgraph without a name is refused by ORT.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] y = If (c) <
        then_branch = "" () => (float[2] a) { [n1] a = Neg(x) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
error[no-graph-name]: graph 'main/if.then_branch': expected a name, found none
1 error, 0 warnings
--- exit 1
