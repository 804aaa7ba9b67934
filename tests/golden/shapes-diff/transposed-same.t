# Shrunk by tests/shape_diff.mjs, seed 1292. The standard says 3 * 1 for the
# last axis; onnxruntime has [1,1,6,2]: it adds no padding where the strides
# reach past the kernel. What they do not agree on is not known.
$ onnxfix show --json in.onnxtxt | grep -o '"name": "v16"[^]]*]'
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 12]>
main (float[1, 5, 3, 1] x0, float[5, 1, 3, 2] x15) =>
  (float[] v16)
{
  v16 = ConvTranspose <strides = [2, 3], auto_pad = "SAME_UPPER"> (x0, x15)
}
--- out
"name": "v16", "type": "float", "shape": [1, 1, 6, null]
--- exit 0
