# A declaration that contradicts the input.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<int64[2] x>
{
    [n] y = Neg(x)
}
--- out
warning[value-info-conflict]: graph 'main': value 'x': value_info says int64, the input is float
0 errors, 1 warning
--- exit 0
