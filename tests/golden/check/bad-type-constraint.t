# Sin takes no integers.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, int64[2] i) => (float[2] y)
{
    [n1] t = Sin(i)
    [n2] y = Neg(x)
}
--- out
error[type-constraint]: graph 'main': node 'n1' (Sin): value 'i': input is int64, expected float, float16, double
1 error, 0 warnings
--- exit 1
