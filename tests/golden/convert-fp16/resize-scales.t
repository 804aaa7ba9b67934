# Scales of a Resize and what becomes a shape stay fp32, also through
# arithmetic (A7, A9, A47).
$ onnxfix convert-fp16 --storage-only -v in.onnxtxt -o out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[64] x) => (float[64] y, int64[64] s)
<float[64] scales = {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, float[64] shape = {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, float[64] weight = {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}>
{
  [resize] r = Resize(x, "", scales)
  [double] d = Mul(shape, shape)
  [cast] s = Cast <to = 7> (d)
  [add] y = Add(x, weight)
}
--- out
convert-fp16: 1 change, 2 left
  + main: 'weight' stored as fp16: 256 -> 128 bytes, become 0: 0, subnormal: 0 (half the bytes, fp32 compute)
  = main: scales (it feeds a shape, an integer or a scale at node 'resize')
  = main: shape (it feeds a shape, an integer or a scale at node 'cast')
--- exit 0
