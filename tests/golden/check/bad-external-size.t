# A length that does not fit the shape.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = ["location" : "w.bin", "offset" : "0", "length" : "4"]>
{
    [n] y = Add(x, w)
}
--- w.bin
abcdefg
--- out
error[tensor-size]: graph 'main': value 'w': 4 bytes of external data, 2 elements of float need 8
1 error, 0 warnings
--- exit 1
