# Relu takes integers since opset 14 only.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 7, opset_import: ["" : 13]>
main (float[2] x, int32[2] i) => (float[2] y)
{
    [n1] t = Relu(i)
    [n2] y = Neg(x)
}
--- out
error[type-constraint]: graph 'main': node 'n1' (Relu): value 'i': X is int32, expected float, float16, double, bfloat16
1 error, 0 warnings
--- exit 1
