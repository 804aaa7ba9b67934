# Empty tensors, scalars, packed types, strings, sparse coordinates.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 21]>
main (float[2,2] x) => (float[2,2] y, float[0] e2)
<float[0] e = {}, float s = {1}, int4[3] p = {1, -2, 3}, string[2] t = {"a", ""}, sparse_tensor(float[2,2]) w = {float[2] {5, 6}, int64[2,2] {0, 1, 1, 0}}>
{
    [n1] y = Add(x, w)
    [n2] e2 = Identity(e)
}
--- out
0 errors, 0 warnings
--- exit 0
