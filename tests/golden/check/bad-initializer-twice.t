# Initializers are distinct.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = {1, 2}, float[2] w = {3, 4}>
{
    [n] y = Add(x, w)
}
--- out
error[duplicate-initializer]: graph 'main': value 'w': a second initializer of this name
1 error, 0 warnings
--- exit 1
