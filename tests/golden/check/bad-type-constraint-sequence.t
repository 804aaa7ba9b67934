# A sequence where a tensor belongs.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, seq(float[2]) s) => (float[2] y)
{
    [n1] t = Neg(s)
    [n2] y = Neg(x)
}
--- out
error[type-constraint]: graph 'main': node 'n1' (Neg): value 's': X is seq(float), expected float, int8, int16, int32, int64, float16, double, bfloat16
1 error, 0 warnings
--- exit 1
