# No such operator.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Negate(x)
}
--- out
error[unknown-op]: graph 'main': node 'n' (Negate): 'Negate' is not in opset 17 of ai.onnx
1 error, 0 warnings
--- exit 1
