# An initializer may hide an outer name: legal, but easy to misread.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, bool c) => (float[2] y)
{
    [n0] s = Abs(x)
    [if] y = If (c) <
        then_branch = t () => (float[2] a) <float[2] s = {1, 2}> { [n1] a = Neg(s) },
        else_branch = e () => (float[2] b) { [n2] b = Abs(x) }
    >
}
--- out
warning[shadowed-name]: graph 'main/if.then_branch': value 's': an initializer hides a value of outer graph 'main' (node 'n0')
0 errors, 1 warning
--- exit 0
