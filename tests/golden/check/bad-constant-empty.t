# A Constant has a value.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] t = Constant ()
    [n2] y = Neg(x)
}
--- out
error[constant-value]: graph 'main': node 'n1' (Constant): expected one attribute with the value, found 0
1 error, 0 warnings
--- exit 1
