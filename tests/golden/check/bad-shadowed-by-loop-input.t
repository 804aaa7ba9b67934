# So may a subgraph's input.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<int64 n = {3}>
{
    [loop] y = Loop (n, "", x) <
        body = b (int64 i, bool k, float[2] x) => (bool k2, float[2] o) {
            [n1] k2 = Identity(k)
            [n2] o = Neg(x)
        }
    >
}
--- out
warning[shadowed-name]: graph 'main/loop.body': value 'x': an input hides a value of outer graph 'main' (an input)
0 errors, 1 warning
--- exit 0
