# Every model says which IR version it follows.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[bad-ir-version]: expected an ir_version, found none
1 error, 0 warnings
--- exit 1
