# An IR version from the future is carried, with a warning.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 99, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
warning[newer-ir-version]: ir_version is 99, the newest known is 14
0 errors, 1 warning
--- exit 0
