# And of one rank.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, float[1,2] w) => (float[2] y)
<float[2] w = {1, 2}>
{
    [n] y = Add(x, w)
}
--- out
error[initializer-input-mismatch]: graph 'main': value 'w': the input has rank 2, the initializer 1
1 error, 0 warnings
--- exit 1
