# Opsets begin at 1.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "my" : 0]>
main (float[2] x) => (float[2] y)
{
    [n] y = my.Op(x)
}
--- out
error[bad-opset]: domain 'my': expected a version from 1, found 0
1 error, 0 warnings
--- exit 1
