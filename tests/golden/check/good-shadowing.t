# Names that look shadowed but are not: sibling branches use the same ones,
# a subgraph names a value as the outer graph does later, and as its own node's
# output. ORT loads all of it.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [if] z = If (c) <
        then_branch = t () => (float[2] z) {
            [n] u = Neg(x)
            [m] z = Abs(u)
        },
        else_branch = e () => (float[2] v) {
            [n] u = Abs(x)
            [m] v = Neg(u)
        }
    >
    [n] u = Neg(z)
    [o] y = Abs(u)
}
--- out
0 errors, 0 warnings
--- exit 0
