# As reshape-zero.t, but with a -1 beside the size that may be 0: onnxruntime
# has [1,2] with N = 2, where N/4 is 0, and [2,1] with N = 8.
$ onnxfix show --json in.onnxtxt | grep -o '"name": "v24"[^]]*]'
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 21]>
main (float[1, 2] v13, float[5, N] v12) => (float[] v24)
<int64[1] last = {1}, int64[1] past = {2}, int64[1] four = {4}, int64[1] rest = {-1}>
{
  v14 = Shape (v12)
  v15 = Slice (v14, last, past)
  v16 = Div (v15, four)
  v23 = Concat <axis = 0> (v16, rest)
  v24 = Reshape (v13, v23)
}
--- out
"name": "v24", "type": "float", "shape": [null, null]
--- exit 0
