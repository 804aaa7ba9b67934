# External data without a place.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = ["offset" : "0"]>
{
    [n] y = Add(x, w)
}
--- out
error[external-data]: graph 'main': value 'w': external data without a location
1 error, 0 warnings
--- exit 1
