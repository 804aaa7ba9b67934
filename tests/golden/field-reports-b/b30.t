# B30: MatMulNBits of phi-3 int4 had no rule; right: A[1,1,3072] by N = 3072
# is [1,1,3072], and of any batch and length [B,S,N].
$ onnxfix infer-shapes --strict -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[1,1,3072] a, float[B,S,3072] x, uint8[3072,96,16] b, float[294912] scales) => (float[1,1,3072] y, float[B,S,3072] z)
{
  [qkv] c = com.microsoft.MatMulNBits <K = 3072, N = 3072, bits = 4, block_size = 32> (a, b, scales)
  [one] y = Neg(c)
  [open] d = com.microsoft.MatMulNBits <K = 3072, N = 3072, bits = 4, block_size = 32> (x, b, scales)
  [many] z = Neg(d)
}
--- out
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[1,1,3072] a, float[B,S,3072] x, uint8[3072,96,16] b, float[294912] scales) => (float[1,1,3072] y, float[B,S,3072] z)
<
  float[1,1,3072] c,
  float[B,S,3072] d
>
{
  [qkv] c = com.microsoft.MatMulNBits <K = 3072, N = 3072, bits = 4, block_size = 32> (a, b, scales)
  [one] y = Neg(c)
  [open] d = com.microsoft.MatMulNBits <K = 3072, N = 3072, bits = 4, block_size = 32> (x, b, scales)
  [many] z = Neg(d)
}
--- exit 0
