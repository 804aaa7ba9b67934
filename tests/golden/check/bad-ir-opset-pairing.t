# Opset 17 came when IR version 8 was current.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 7, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
warning[ir-opset-pairing]: opset 17 came with ir_version 8, the model has 7
0 errors, 1 warning
--- exit 0
