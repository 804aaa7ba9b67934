# Upsample went with opset 10.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[1] s = {1}>
{
    [n] y = Upsample(x, s)
}
--- out
error[deprecated-op]: graph 'main': node 'n' (Upsample): 'Upsample' is deprecated since opset 10, found opset 17
1 error, 0 warnings
--- exit 1
