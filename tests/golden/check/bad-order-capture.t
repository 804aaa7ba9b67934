# A subgraph's uses count as uses of its node.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] y = If (c) <
        then_branch = t () => (float[2] a) { [n1] a = Neg(s) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
    [n3] s = Abs(x)
}
--- out
error[not-topological]: graph 'main/if.then_branch': node 'n1' (Neg): value 's': input 0 is defined later, by node 'n3'
1 error, 0 warnings
--- exit 1
