# IR versions begin at 1.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 0, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[bad-ir-version]: expected an ir_version from 1, found 0
1 error, 0 warnings
--- exit 1
