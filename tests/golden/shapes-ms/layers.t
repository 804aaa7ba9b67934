# Normalizations, embeddings, biases and paddings without a kernel in ORT CPU.
$ onnxfix infer-shapes -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,S,8] x, float16[N,2,S,4] h, float[N,H,W,C] image, int32[N,S] ids, float[T,8] tokens, int32[N] counts, int64[1] len, uint8[6,8] bytes, float[N,2,S,4] heads) => (float[] y)
<float[8] g = {1,2,3,4,5,6,7,8}, float[2,4] table = {1,2,3,4,5,6,7,8}, int64[1] twelve = {12}, int64[1] one = {1}, float s = {1}>
{
  [add] a = com.microsoft.BiasAdd(x, g, x)
  [drop] b, bm = com.microsoft.BiasDropout(x, g)
  [bits] c, cm = com.microsoft.BitmaskDropout(x)
  [bias_bits] d, dm = com.microsoft.BitmaskBiasDropout(x, g)
  [soft] e = com.microsoft.BiasSoftmax <is_inner_broadcast = 1> (x, x)
  [split] f = com.microsoft.BiasSplitGelu(x, g)
  [group] i = com.microsoft.GroupNorm <groups = 2, activation = 1> (image, g, g)
  [skip] j, js = com.microsoft.SkipGroupNorm <groups = 2, activation = 1> (image, g, g, image)
  [gemma] k, kk = com.microsoft.GemmaRotaryEmbedding(x, h, h, h, h)
  [position] l = com.microsoft.RelativePositionBias <max_distance = 8> (table, twelve, len)
  [gated] m = com.microsoft.GatedRelativePositionBias <num_heads = 2> (x, g, heads, table, g, g)
  [gated_packed] m2 = com.microsoft.GatedRelativePositionBias <num_heads = 2> (tokens, g, heads, table, g, g, ids)
  [remove] n, no, nc, nm = com.microsoft.RemovePadding(x, counts)
  [restore] o = com.microsoft.RestorePadding(n, no)
  [embed] p = com.microsoft.TorchEmbedding(table, one)
  [finite] q = com.microsoft.IsAllFinite(x, g)
  [skip_means] r, rm, ri, rs = com.microsoft.SkipLayerNormalization(x, x, g)
  y = Identity(a)
}
--- out
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,S,8] x, float16[N,2,S,4] h, float[N,H,W,C] image, int32[N,S] ids, float[T,8] tokens, int32[N] counts, int64[1] len, uint8[6,8] bytes, float[N,2,S,4] heads) => (float[] y)
<
  float[8] g = {1, 2, 3, 4, 5, 6, 7, 8},
  float[2,4] table = {1, 2, 3, 4, 5, 6, 7, 8},
  int64[1] twelve = {12},
  int64[1] one = {1},
  float s = {1},
  float[N,S,8] a,
  float[N,S,8] b,
  bool[N,S,8] bm,
  float[N,S,8] c,
  uint32["(N*S+3)/4"] cm,
  float[N,S,8] d,
  uint32["(N*S+3)/4"] dm,
  float[N,S,8] e,
  float[N,S,4] f,
  float[N,H,W,C] i,
  float[N,H,W,C] j,
  float[N,H,W,C] js,
  float16[N,2,S,4] k,
  float16[N,2,S,4] kk,
  float[1,4,12,?] l,
  float[N,2,S,4] m,
  float[N,2,S,4] m2,
  float[?,8] n,
  int32[N,S] no,
  int32["N+1"] nc,
  int32[1] nm,
  float[N,S,8] o,
  float[1,4] p,
  bool q,
  float[N,S,8] r,
  float[N,S,1] rm,
  float[N,S,1] ri,
  float[N,S,8] rs
>
{
  [add] a = com.microsoft.BiasAdd(x, g, x)
  [drop] b, bm = com.microsoft.BiasDropout(x, g)
  [bits] c, cm = com.microsoft.BitmaskDropout(x)
  [bias_bits] d, dm = com.microsoft.BitmaskBiasDropout(x, g)
  [soft] e = com.microsoft.BiasSoftmax <is_inner_broadcast = 1> (x, x)
  [split] f = com.microsoft.BiasSplitGelu(x, g)
  [group] i = com.microsoft.GroupNorm <groups = 2, activation = 1> (image, g, g)
  [skip] j, js = com.microsoft.SkipGroupNorm <groups = 2, activation = 1> (image, g, g, image)
  [gemma] k, kk = com.microsoft.GemmaRotaryEmbedding(x, h, h, h, h)
  [position] l = com.microsoft.RelativePositionBias <max_distance = 8> (table, twelve, len)
  [gated] m = com.microsoft.GatedRelativePositionBias <num_heads = 2> (x, g, heads, table, g, g)
  [gated_packed] m2 = com.microsoft.GatedRelativePositionBias <num_heads = 2> (tokens, g, heads, table, g, g, ids)
  [remove] n, no, nc, nm = com.microsoft.RemovePadding(x, counts)
  [restore] o = com.microsoft.RestorePadding(n, no)
  [embed] p = com.microsoft.TorchEmbedding(table, one)
  [finite] q = com.microsoft.IsAllFinite(x, g)
  [skip_means] r, rm, ri, rs = com.microsoft.SkipLayerNormalization(x, x, g)
  y = Identity(a)
}
--- exit 0
