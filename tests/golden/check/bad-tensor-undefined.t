# A tensor has an element type.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<undefined[2] w = {}>
{
    [n] y = Neg(x)
}
--- out
error[tensor-dtype]: graph 'main': value 'w': the tensor has no data_type
1 error, 0 warnings
--- exit 1
