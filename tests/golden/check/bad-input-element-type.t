# A tensor type has an element type.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, undefined[2] z) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[bad-type]: graph 'main': value 'z': a tensor type has no element type (0)
1 error, 0 warnings
--- exit 1
