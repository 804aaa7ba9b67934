# A model without imports: said once, not for each node.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8>
main (float[2] x) => (float[2] y)
{
    [n1] t = Neg(x)
    [n2] y = Abs(t)
}
--- out
error[missing-opset-import]: the model imports no operator set
1 error, 0 warnings
--- exit 1
