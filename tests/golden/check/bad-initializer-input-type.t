# Default and input of one name are of one type.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, int64[2] w) => (float[2] y)
<float[2] w = {1, 2}>
{
    [n] y = Neg(x)
}
--- out
error[initializer-input-mismatch]: graph 'main': value 'w': the input is int64, the initializer float
1 error, 0 warnings
--- exit 1
