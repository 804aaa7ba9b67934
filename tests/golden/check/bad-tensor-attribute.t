# Tensors of attributes are checked like initializers.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] w = Constant <value = float[2] {1}> ()
    [n2] y = Add(x, w)
}
--- out
error[tensor-size]: graph 'main': node 'n1' (Constant): attribute 'value': 4 bytes of data, 2 elements of float need 8
1 error, 0 warnings
--- exit 1
