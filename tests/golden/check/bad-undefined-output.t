# Nothing defines the output.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y, float[2] z)
{
    [n] y = Neg(x)
}
--- out
error[undefined-output]: graph 'main': value 'z': nothing in this graph defines output 1
1 error, 0 warnings
--- exit 1
