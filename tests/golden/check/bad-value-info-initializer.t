# A declaration that contradicts the initializer.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = {1, 2}, int64[2] w>
{
    [n] y = Add(x, w)
}
--- out
warning[value-info-conflict]: graph 'main': value 'w': value_info says int64, the initializer is float
0 errors, 1 warning
--- exit 0
