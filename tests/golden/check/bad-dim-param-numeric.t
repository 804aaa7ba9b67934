# A batch "1" that is a name: any size is accepted.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float["1",2] x) => (float[1,2] y)
{
    [n] y = Neg(x)
}
--- out
warning[numeric-dim-param]: graph 'main': value 'x': dim 0 has dim_param '1'; a known dim is a dim_value
0 errors, 1 warning
--- exit 0
