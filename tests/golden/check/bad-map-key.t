# Keys of a map are integers or strings.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, map(float, float) z) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[bad-type]: graph 'main': value 'z': a map's key is float, expected an integer type or string
1 error, 0 warnings
--- exit 1
