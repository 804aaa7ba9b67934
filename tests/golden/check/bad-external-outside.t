# A path that leaves the model's folder.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = ["location" : "../w.bin"]>
{
    [n] y = Add(x, w)
}
--- out
error[external-data]: graph 'main': value 'w': location '../w.bin' is not inside the model's folder
1 error, 0 warnings
--- exit 1
