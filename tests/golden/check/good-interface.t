# An output that is an input, one that is an initializer, unused values, an
# initializer that is an input's default, dims by name, no shape at all.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x, float[1] w, float[] z) => (float[N] y, float[N] x, int64[2] k)
<float[1] w = {1}, int64[2] k = {3, 4}, float[2] spare = {5, 6}>
{
    [n1] y = Add(x, w)
    [n2] unused = Neg(x)
}
--- out
0 errors, 0 warnings
--- exit 0
