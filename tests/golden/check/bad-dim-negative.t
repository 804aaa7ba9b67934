# Exporters write -1 for an unknown dim.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[-1,2] x) => (float[N,2] y)
{
    [n] y = Neg(x)
}
--- out
warning[negative-dim]: graph 'main': value 'x': dim 0 is -1; an unknown dim is left empty
0 errors, 1 warning
--- exit 0
