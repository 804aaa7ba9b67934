# More elements than 64 bits can count.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[4294967296,4294967296] w = {1}>
{
    [n] y = Add(x, w)
}
--- out
error[tensor-dims]: graph 'main': value 'w': the dims give more elements than fit 64 bits
1 error, 0 warnings
--- exit 1
