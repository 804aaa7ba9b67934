# A weight of 64 elements stored as fp16 with one Cast that both users share;
# the small one stays.
$ onnxfix convert-fp16 --storage-only -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --text out.onnxtxt --max-elements 8
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,8] x) => (float[4,8] y, float[4,8] z)
<float[8,8] w = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 0.00001, 0.00000001}, float[8] small = {1, 2, 3, 4, 5, 6, 7, 8}>
{
  a = MatMul(x, w)
  y = Add(a, small)
  z = MatMul(y, w)
}
--- out
convert-fp16: 1 change
  + main: 'w' stored as fp16: 256 -> 128 bytes, become 0: 1, subnormal: 1 (half the bytes, fp32 compute)
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,8] x) => (float[4,8] y, float[4,8] z)
<
  float[8] small = {1, 2, 3, 4, 5, 6, 7, 8},
  float16[8,8] w_fp16 = <64 elements, 128 bytes, xxh3 b12fb0a583dc995e>
>
{
  [w_cast] w = Cast <to = 1> (w_fp16)
  a = MatMul(x, w)
  y = Add(a, small)
  z = MatMul(y, w)
}
--- exit 0
