# Indices ascend.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<sparse_tensor(float[2]) w = {float[2] {5, 6}, int64[2] {1, 0}}>
{
    [n] y = Add(x, w)
}
--- out
error[sparse-tensor]: graph 'main': value 'w': index 1 is not in ascending order
1 error, 0 warnings
--- exit 1
