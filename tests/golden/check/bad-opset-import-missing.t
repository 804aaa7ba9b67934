# A domain that is used must be imported; said once.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] t = my.Op(x)
    [n2] y = my.Op(t)
}
--- out
error[missing-opset-import]: graph 'main': node 'n1' (Op): domain 'my' is used, but not imported by the model
1 error, 0 warnings
--- exit 1
