# And returns condition, states and scans.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<int64 n = {3}>
{
    [loop] y = Loop (n, "", x) <
        body = b (int64 i, bool k, float[2] s) => (float[2] o) { [n2] o = Neg(s) }
    >
}
--- out
error[subgraph-outputs]: graph 'main': node 'loop' (Loop): outputs of 'body': expected 2, found 1
1 error, 0 warnings
--- exit 1
