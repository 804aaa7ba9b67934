# Values of a subgraph are not seen outside of it.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y, float[2] z)
{
    [if] y = If (c) <
        then_branch = t () => (float[2] a) { [n1] a = Neg(x) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
    [n3] z = Neg(a)
}
--- out
error[undefined-input]: graph 'main': node 'n3' (Neg): value 'a': input 0 is not defined here, only in graph 'main/if.then_branch'
1 error, 0 warnings
--- exit 1
