# Less data than the shape says.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = {1}>
{
    [n] y = Add(x, w)
}
--- out
error[tensor-size]: graph 'main': value 'w': 4 bytes of data, 2 elements of float need 8
1 error, 0 warnings
--- exit 1
