# A file that ends before the data does.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = ["location" : "w.bin", "offset" : "4", "length" : "8"]>
{
    [n] y = Add(x, w)
}
--- w.bin
abcdefg
--- out
error[external-data]: graph 'main': value 'w': external file 'w.bin' has 8 bytes, bytes 4 to 12 are wanted
1 error, 0 warnings
--- exit 1
