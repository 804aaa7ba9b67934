# Fewer strings than the shape says.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<string[2] w = {"a"}>
{
    [n] y = Neg(x)
}
--- out
error[tensor-size]: graph 'main': value 'w': 2 strings expected, found 1
1 error, 0 warnings
--- exit 1
