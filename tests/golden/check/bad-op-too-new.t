# An operator of a later opset.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Gelu(x)
}
--- out
error[unknown-op]: graph 'main': node 'n' (Gelu): 'Gelu' came with opset 20 of ai.onnx, found opset 17
1 error, 0 warnings
--- exit 1
