# ORT refuses a subgraph that returns an outer value as it is.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] y = If (c) <
        then_branch = t () => (float[2] x) { [n1] a = Neg(x) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
error[outer-output]: graph 'main/if.then_branch': value 'x': output 0 is a value of outer graph 'main'; an Identity must come between
1 error, 0 warnings
--- exit 1
