# A loop whose states are of several types, with captures and a scan output.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, int64[1] i) => (float[2] y, int64[1] b, float[3,2] r)
<int64 n = {3}, float[2] w = {1, 2}>
{
    [loop] a, b, r = Loop (n, "", x, i) <
        body = b (int64 k, bool c, float[2] s, int64[1] j) => (bool c, float[2] s2, int64[1] j2, float[2] o) {
            [n1] s2 = Add(s, w)
            [n2] j2 = Identity(j)
            [n3] o = Mul(s2, x)
        }
    >
    [n4] y = Identity(a)
}
--- out
0 errors, 0 warnings
--- exit 0
