# Optional inputs and outputs left out, in the middle and at the end.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float hi = {1}>
{
    [n1] t = Clip(x, "", hi)
    [n2] u = Clip(t, "", "")
    [n3] v, "" = Dropout(u)
    [n4] w = Dropout(v)
    [n5] y = Neg(v)
}
--- out
0 errors, 0 warnings
--- exit 0
