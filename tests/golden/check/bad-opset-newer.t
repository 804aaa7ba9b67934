# Nodes of an opset past the table are carried, not checked.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 14, opset_import: ["" : 99]>
main (float[2] x) => (float[2] y)
{
    [n] y = FutureOp(x)
}
--- out
warning[newer-opset]: domain 'ai.onnx' is imported at 99, the newest known is 28
0 errors, 1 warning
--- exit 0
