# Opset 1 with IR version 3: initializers are inputs, consumed_inputs is known.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 3, opset_import: ["" : 1]>
main (float[2] x, float[2] w) => (float[2] y)
<float[2] w = {1, 2}>
{
    [n1] t = Relu <consumed_inputs = [0]> (x)
    [n2] y = Add <broadcast = 1, axis = 0> (t, w)
}
--- out
0 errors, 0 warnings
--- exit 0
