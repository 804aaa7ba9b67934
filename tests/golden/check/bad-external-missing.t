# A file that is not there.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = ["location" : "nowhere.bin"]>
{
    [n] y = Add(x, w)
}
--- out
error[external-data]: graph 'main': value 'w': external file 'nowhere.bin': No such file or directory
1 error, 0 warnings
--- exit 1
