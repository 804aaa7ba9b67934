# A loop body takes iteration, condition and each state.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<int64 n = {3}>
{
    [loop] y = Loop (n, "", x) <
        body = b (int64 i, bool k) => (bool k2, float[2] o) {
            [n1] k2 = Identity(k)
            [n2] o = Neg(x)
        }
    >
}
--- out
error[subgraph-inputs]: graph 'main': node 'loop' (Loop): inputs of 'body': expected 3, found 2
1 error, 0 warnings
--- exit 1
