# Quantized operators without a kernel in ORT CPU; element types that follow
# from others.
$ onnxfix infer-shapes -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (uint8[N,H,W,4] nhwc, int8[N,S,8] x, uint16[N,S] a16, uint16[S,3] b16, int16[S,3] c16, float[N,S,32] f, float16[N,S,32] f16, int64[2] shape, uint8[K] raw, float[M,K] m, float8e4m3fn[6,32] w8, uint8[6,16] w4, uint8[N,1,8] u, uint8[S,8] v) => (float[] y)
<float s = {1}, int8 z = {0}, uint8 uz = {0}, float[32] g = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32}, uint8[6] q = {1,2,3,4,5,6}, int64[2] ten = {32,10}>
{
  [mean] a = com.microsoft.QLinearReduceMean <axes = [1], keepdims = 0> (x, s, z, s, z)
  [sum] b = com.microsoft.ReduceSumInteger <axes = [-1], keepdims = 1> (x)
  [sum_u] bu = com.microsoft.ReduceSumInteger <axes = [0], keepdims = 0> (v)
  [mul] c = com.microsoft.MulInteger(u, uz, v)
  [uu] d = com.microsoft.MatMulInteger16(a16, b16)
  [us] e = com.microsoft.MatMulInteger16(a16, c16)
  [gelu] i = com.microsoft.QOrderedGelu(x, s, s)
  [norm] j = com.microsoft.QOrderedLayerNormalization(x, s, g, "", s)
  [order] k = com.microsoft.QuantizeWithOrder <order_input = 1, order_output = 2> (f, s)
  [back] l = com.microsoft.DequantizeWithOrder <order_input = 1, order_output = 2, to = 10> (x, s)
  [product] o = com.microsoft.QOrderedMatMul <order_A = 1, order_B = 0, order_Y = 1> (x, s, sq, s, s)
  [bfp] p, ps, pt = com.microsoft.QuantizeBFP <bfp_type = 1> (f)
  [unbfp] r = com.microsoft.DequantizeBFP <bfp_type = 1, dtype = 16> (raw, ten, shape)
  [unbfp_open] rr = com.microsoft.DequantizeBFP <bfp_type = 1> (raw, shape, shape)
  [f8] t = com.microsoft.GemmFloat8 <dtype = 10, transA = 1> (m, m)
  [mlp] u1, u2 = com.microsoft.MatMulNBitsMlp <K = 32, N = 6, block_size = 32, activation = "silu"> (f, f, g, q, g, "", q, g)
  [qkv] vq, vk, vv, vs = com.microsoft.MatMulNBitsQkv <K = 32, Nq = 8, Nkv = 4, block_size = 32> (f, f, g, q, g, "", q, g, "", q, g)
  [fp4] w1 = com.microsoft.MatMulBlockQuantizedFp4Weight(f16, w4, w4, s)
  [fp8] w2 = com.microsoft.MatMulBlockQuantizedFp8Weight(f16, w8, g)
  [q4] w3 = com.microsoft.MatMulFpQ4(f, q, ten)
  [q4_open] w5 = com.microsoft.MatMulFpQ4(f, q, shape)
  [back_b] w6 = com.microsoft.MatMulBnb4 <K = 9, N = 32, block_size = 16, quant_type = 0, transB = 0> (f, q, g)
  sq = Constant <value = int8[8,2] {1,2,3,4,5,6,7,8,1,2,3,4,5,6,7,8}> ()
  y = Identity(f)
}
--- out
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (uint8[N,H,W,4] nhwc, int8[N,S,8] x, uint16[N,S] a16, uint16[S,3] b16, int16[S,3] c16, float[N,S,32] f, float16[N,S,32] f16, int64[2] shape, uint8[K] raw, float[M,K] m, float8e4m3fn[6,32] w8, uint8[6,16] w4, uint8[N,1,8] u, uint8[S,8] v) => (float[] y)
<
  float s = {1},
  int8 z = {0},
  uint8 uz = {0},
  float[32] g = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32},
  uint8[6] q = {1, 2, 3, 4, 5, 6},
  int64[2] ten = {32, 10},
  int8[N,8] a,
  int32[N,S,1] b,
  uint32[8] bu,
  int32[N,S,8] c,
  uint32[N,3] d,
  int32[N,3] e,
  int8[N,S,8] i,
  int8[N,S,8] j,
  int8[N,S,32] k,
  float16[N,S,8] l,
  int8[N,S,2] o,
  uint8[?] p,
  int64[3] ps,
  int64[3] pt,
  bfloat16[32,10] r,
  float[?,?] rr,
  float16[K,K] t,
  float[N,S,6] u1,
  float[N,S,32] u2,
  float[N,S,8] vq,
  float[N,S,4] vk,
  float[N,S,4] vv,
  float[N,S,32] vs,
  float16[N,S,6] w1,
  float16[N,S,6] w2,
  float[N,S,10] w3,
  float[N,S,?] w5,
  float[N,S,9] w6,
  int8[8,2] sq
>
{
  [mean] a = com.microsoft.QLinearReduceMean <axes = [1], keepdims = 0> (x, s, z, s, z)
  [sum] b = com.microsoft.ReduceSumInteger <axes = [-1], keepdims = 1> (x)
  [sum_u] bu = com.microsoft.ReduceSumInteger <axes = [0], keepdims = 0> (v)
  [mul] c = com.microsoft.MulInteger(u, uz, v)
  [uu] d = com.microsoft.MatMulInteger16(a16, b16)
  [us] e = com.microsoft.MatMulInteger16(a16, c16)
  [gelu] i = com.microsoft.QOrderedGelu(x, s, s)
  [norm] j = com.microsoft.QOrderedLayerNormalization(x, s, g, "", s)
  [order] k = com.microsoft.QuantizeWithOrder <order_input = 1, order_output = 2> (f, s)
  [back] l = com.microsoft.DequantizeWithOrder <order_input = 1, order_output = 2, to = 10> (x, s)
  [product] o = com.microsoft.QOrderedMatMul <order_A = 1, order_B = 0, order_Y = 1> (x, s, sq, s, s)
  [bfp] p, ps, pt = com.microsoft.QuantizeBFP <bfp_type = 1> (f)
  [unbfp] r = com.microsoft.DequantizeBFP <bfp_type = 1, dtype = 16> (raw, ten, shape)
  [unbfp_open] rr = com.microsoft.DequantizeBFP <bfp_type = 1> (raw, shape, shape)
  [f8] t = com.microsoft.GemmFloat8 <dtype = 10, transA = 1> (m, m)
  [mlp] u1, u2 = com.microsoft.MatMulNBitsMlp <K = 32, N = 6, block_size = 32, activation = "silu"> (f, f, g, q, g, "", q, g)
  [qkv] vq, vk, vv, vs = com.microsoft.MatMulNBitsQkv <K = 32, Nq = 8, Nkv = 4, block_size = 32> (f, f, g, q, g, "", q, g, "", q, g)
  [fp4] w1 = com.microsoft.MatMulBlockQuantizedFp4Weight(f16, w4, w4, s)
  [fp8] w2 = com.microsoft.MatMulBlockQuantizedFp8Weight(f16, w8, g)
  [q4] w3 = com.microsoft.MatMulFpQ4(f, q, ten)
  [q4_open] w5 = com.microsoft.MatMulFpQ4(f, q, shape)
  [back_b] w6 = com.microsoft.MatMulBnb4 <K = 9, N = 32, block_size = 16, quant_type = 0, transB = 0> (f, q, g)
  sq = Constant <value = int8[8,2] {1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8}> ()
  y = Identity(f)
}
--- exit 0
