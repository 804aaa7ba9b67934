# Before IR version 4 each initializer was an input.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 3, opset_import: ["" : 8]>
main (float[2] x) => (float[2] y)
<float[2] w = {1, 2}>
{
    [n] y = Add(x, w)
}
--- out
error[initializer-not-input]: graph 'main': value 'w': expected an input of this name, as IR version 3 wants it
1 error, 0 warnings
--- exit 1
