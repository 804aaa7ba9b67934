# A value is declared once.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] t, float[2] t>
{
    [n1] t = Neg(x)
    [n2] y = Abs(t)
}
--- out
warning[duplicate-value-info]: graph 'main': value 't': value_info 1 declares it again
0 errors, 1 warning
--- exit 0
