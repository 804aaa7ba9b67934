# Shrunk by tests/shape_diff.mjs, while the windows of a stride were rounded up
# on purpose: the last one does not fit. onnxruntime has [2,3,2,2].
$ onnxfix show --json in.onnxtxt | grep -o '"name": "v7"[^]]*]'
--- in.onnxtxt
<ir_version: 12, opset_import: ["" : 25]>
main (uint8[2, 1, 4, 4] x5, uint8[3, 1, 1, 3] x6) =>
  (int32[] v7)
{
  v7 = ConvInteger <strides = [2, 1]> (x5, x6)
}
--- out
"name": "v7", "type": "int32", "shape": [2, 3, 2, 2]
--- exit 0
