# Shrunk by tests/shape_diff.mjs, seed 300: M/4 was said to be the first dim,
# but it is 0 with M = 1, and a 0 copies. onnxruntime has [4,4]; there is no
# other way to place 16 elements.
$ onnxfix show --json in.onnxtxt | grep -o '"name": "v54"[^]]*]'
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 8]>
main (float[1, M, 3] x0, float[4, 1, 1, 4] v42) =>
  (float[] v54)
<
  int64[1] w46 = {4},
  int64[1] v52 = {4}
>
{
  v43 = Shape (x0)
  v44 = Slice <starts = [1], ends = [2]> (v43)
  v45 = ReduceProd (v44)
  v47 = Div (v45, w46)
  v53 = Concat <axis = 0> (v47, v52)
  v54 = Reshape (v42, v53)
}
--- out
"name": "v54", "type": "float", "shape": [4, 4]
--- exit 0
