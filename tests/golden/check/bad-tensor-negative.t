# Dims of a tensor are known.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[-2] w = {1, 2}>
{
    [n] y = Add(x, w)
}
--- out
error[tensor-dims]: graph 'main': value 'w': dim 0 is -2
1 error, 0 warnings
--- exit 1
