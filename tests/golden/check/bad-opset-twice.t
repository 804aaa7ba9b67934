# The specification takes the highest of two imports, ORT the last.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "ai.onnx" : 16]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
warning[duplicate-opset-import]: domain 'ai.onnx' is imported at 17 and again at 16
0 errors, 1 warning
--- exit 0
