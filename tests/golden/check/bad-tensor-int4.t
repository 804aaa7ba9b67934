# 4-bit types are packed: five elements take three bytes.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 21]>
main (float[2] x) => (float[2] y)
<int4[5] w = {1, 2, 3}>
{
    [n] y = Neg(x)
}
--- out
error[tensor-size]: graph 'main': value 'w': 2 bytes of data, 5 elements of int4 need 3
1 error, 0 warnings
--- exit 1
