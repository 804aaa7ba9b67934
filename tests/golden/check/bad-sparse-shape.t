# One index for each value.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<sparse_tensor(float[2]) w = {float[1] {5}, int64[2] {0, 1}}>
{
    [n] y = Add(x, w)
}
--- out
error[sparse-tensor]: graph 'main': value 'w': expected values [n] and indices [n] or [n, 1]
1 error, 0 warnings
--- exit 1
