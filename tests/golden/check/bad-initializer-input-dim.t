# And of one shape.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, float[2] w) => (float[2] y)
<float[1] w = {1}>
{
    [n] y = Add(x, w)
}
--- out
error[initializer-input-mismatch]: graph 'main': value 'w': dim 0 of the input is 2, of the initializer 1
1 error, 0 warnings
--- exit 1
