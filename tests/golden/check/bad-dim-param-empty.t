# An unknown dim has no name at all.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float["",2] x) => (float[N,2] y)
{
    [n] y = Neg(x)
}
--- out
warning[empty-dim-param]: graph 'main': value 'x': dim 0 has an empty dim_param
0 errors, 1 warning
--- exit 0
