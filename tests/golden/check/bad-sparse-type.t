# Indices are int64.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<sparse_tensor(float[2]) w = {float[1] {5}, int32[1] {0}}>
{
    [n] y = Add(x, w)
}
--- out
error[sparse-tensor]: graph 'main': value 'w': the indices are int32, expected int64
1 error, 0 warnings
--- exit 1
