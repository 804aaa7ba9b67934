# Attention of ONNX Runtime in the forms that ORT CPU does not run: packed
# queries and keys, states in place, tokens of all sequences in one axis.
$ onnxfix infer-shapes -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,S,2,3,4] qkv, float[N,S,8] q, float[N,L,2,2,4] kv, float[N,2,L,4] heads, float[2,N,2,P,4] past, float[N,2,M,4] buffer, int32[1] n, float[T,24] tokens, float16[T,24] halves, float16[N,2,M,4] cache, int32[N,S] offset, int32[B] ends, float[N,S,32] big, int32[1] total) => (float[] y)
<float[8,24] w = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156,157,158,159,160,161,162,163,164,165,166,167,168,169,170,171,172,173,174,175,176,177,178,179,180,181,182,183,184,185,186,187,188,189,190,191,192}, float[24] b = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24}>
{
  [packed] a = com.microsoft.MultiHeadAttention <num_heads = 2> (qkv)
  [packed_kv] c, ck, cv = com.microsoft.MultiHeadAttention <num_heads = 2> (q, kv)
  [cross] d = com.microsoft.MultiHeadAttention <num_heads = 2> (q, heads, heads)
  [shared] e, ek, ev = com.microsoft.MultiHeadAttention <num_heads = 2> (q, q, q, "", "", "", buffer, buffer, n)
  [in_place] f, fp = com.microsoft.Attention <num_heads = 2, past_present_share_buffer = 1> (q, w, b, "", past)
  [decode] g, gp = com.microsoft.DecoderMaskedSelfAttention <num_heads = 2, past_present_share_buffer = 1> (q, w, b, "", past, "", n)
  [grow] h, hk, hv = com.microsoft.DecoderMaskedMultiHeadAttention <num_heads = 2> (q, q, q, "", "", buffer, buffer)
  [one] i, ik, iv = com.microsoft.DecoderMaskedMultiHeadAttention <num_heads = 2> (q, heads, heads)
  [pack] j = com.microsoft.PackedAttention <num_heads = 2, qkv_hidden_sizes = [4, 4, 16]> (tokens, w, b, offset, ends)
  [pack_heads] k = com.microsoft.PackedMultiHeadAttention <num_heads = 2> (tokens, tokens, tokens, "", offset, ends)
  [group] l, lk, lv = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2> (big, q, q, heads, heads, n, total)
  [group_new] m, mk, mv, mq = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2, qk_output = 1> (big, "", "", "", "", n, three)
  [window] n1, n1k, n1v = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2, local_window_size = 4, sliding_window_cache = 1> (big, q, q, buffer, buffer, n, total)
  [sparse] o, ok, ov = com.microsoft.SparseAttention <num_heads = 4, kv_num_heads = 2, sparse_block_size = 16> (big, "", "", buffer, buffer, n, n, n, n)
  [paged] p, pk, pv = com.microsoft.PagedAttention <num_heads = 4, kv_num_heads = 1> (halves, "", "", cache, cache, ends, n, n)
  [latent] r, rk = com.microsoft.PagedAttention <num_heads = 4, kv_num_heads = 1, v_head_size = 5> (halves, halves, "", cache, "", ends, n, n)
  [long] s = com.microsoft.LongformerAttention <num_heads = 2, window = 2> (q, w, b, b, w, b, offset)
  [fairseq] t, tk, tv = com.microsoft.DecoderAttention <num_heads = 2> (q, q, w, w, b, "", heads, heads, no, no, no, no)
  [delta] u, us, uu = com.microsoft.GatedDeltaNet <state_update_capacity = 2> (heads, heads, heads, "", "", "", past)
  [state] v, vs = com.microsoft.LinearAttention <q_num_heads = 2, kv_num_heads = 4, state_window = 3> (q, q, big)
  [conv] x, xs = com.microsoft.CausalConvWithState <state_window = 2, dilation = 2> (q, kernel)
  [conv_last] z, zs = com.microsoft.CausalConvWithState <channels_last = 1> (q, kernel)
  [conv_packed] aa, as, au = com.microsoft.VarlenCausalConvWithState <state_update_capacity = 2> (tokens, kernel, ends, "", q)
  three = Constant <value = int32[1] {3}> ()
  no = Constant <value = bool {0}> ()
  kernel = Constant <value = float[8,1,4] {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32}> ()
  y = Identity(a)
}
--- out
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,S,2,3,4] qkv, float[N,S,8] q, float[N,L,2,2,4] kv, float[N,2,L,4] heads, float[2,N,2,P,4] past, float[N,2,M,4] buffer, int32[1] n, float[T,24] tokens, float16[T,24] halves, float16[N,2,M,4] cache, int32[N,S] offset, int32[B] ends, float[N,S,32] big, int32[1] total) => (float[] y)
<
  float[8,24] w = <192 elements, 768 bytes, xxh3 f9610ab9d9669c68>,
  float[24] b = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24},
  float[N,S,8] a,
  float[N,S,8] c,
  float[N,2,L,4] ck,
  float[N,2,L,4] cv,
  float[N,S,8] d,
  float[N,S,8] e,
  float[N,2,?,4] ek,
  float[N,2,?,4] ev,
  float[N,S,8] f,
  float[2,N,2,P,4] fp,
  float[N,S,8] g,
  float[2,N,2,P,4] gp,
  float[N,S,8] h,
  float[N,2,"M+1",4] hk,
  float[N,2,"M+1",4] hv,
  float[N,S,8] i,
  float[] ik,
  float[] iv,
  float[T,16] j,
  float[T,24] k,
  float[N,S,32] l,
  float[N,2,?,4] lk,
  float[N,2,?,4] lv,
  float[N,S,16] m,
  float[N,2,3,4] mk,
  float[N,2,3,4] mv,
  float[N,4,S,3] mq,
  float[N,S,32] n1,
  float[N,2,M,4] n1k,
  float[N,2,M,4] n1v,
  float[N,S,16] o,
  float[N,2,M,4] ok,
  float[N,2,M,4] ov,
  float16[T,16] p,
  float16[N,2,M,4] pk,
  float16[N,2,M,4] pv,
  float16[T,20] r,
  float16[N,2,M,4] rk,
  float[N,S,8] s,
  float[N,S,8] t,
  float[S,2,?,4] tk,
  float[S,2,?,4] tv,
  float[N,2,L,4] u,
  float[2,L,4,4] us,
  float[2,"18*L"] uu,
  float[N,S,32] v,
  float[3,N,4,4,8] vs,
  float[N,S,8] x,
  float[2,N,S,6] xs,
  float[N,S,8] z,
  float[N,3,8] zs,
  float[T,24] aa,
  float[N,S,8] as,
  float[N,2,24] au,
  int32[1] three,
  bool no,
  float[8,1,4] kernel
>
{
  [packed] a = com.microsoft.MultiHeadAttention <num_heads = 2> (qkv)
  [packed_kv] c, ck, cv = com.microsoft.MultiHeadAttention <num_heads = 2> (q, kv)
  [cross] d = com.microsoft.MultiHeadAttention <num_heads = 2> (q, heads, heads)
  [shared] e, ek, ev = com.microsoft.MultiHeadAttention <num_heads = 2> (q, q, q, "", "", "", buffer, buffer, n)
  [in_place] f, fp = com.microsoft.Attention <num_heads = 2, past_present_share_buffer = 1> (q, w, b, "", past)
  [decode] g, gp = com.microsoft.DecoderMaskedSelfAttention <num_heads = 2, past_present_share_buffer = 1> (q, w, b, "", past, "", n)
  [grow] h, hk, hv = com.microsoft.DecoderMaskedMultiHeadAttention <num_heads = 2> (q, q, q, "", "", buffer, buffer)
  [one] i, ik, iv = com.microsoft.DecoderMaskedMultiHeadAttention <num_heads = 2> (q, heads, heads)
  [pack] j = com.microsoft.PackedAttention <num_heads = 2, qkv_hidden_sizes = [4, 4, 16]> (tokens, w, b, offset, ends)
  [pack_heads] k = com.microsoft.PackedMultiHeadAttention <num_heads = 2> (tokens, tokens, tokens, "", offset, ends)
  [group] l, lk, lv = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2> (big, q, q, heads, heads, n, total)
  [group_new] m, mk, mv, mq = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2, qk_output = 1> (big, "", "", "", "", n, three)
  [window] n1, n1k, n1v = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2, local_window_size = 4, sliding_window_cache = 1> (big, q, q, buffer, buffer, n, total)
  [sparse] o, ok, ov = com.microsoft.SparseAttention <num_heads = 4, kv_num_heads = 2, sparse_block_size = 16> (big, "", "", buffer, buffer, n, n, n, n)
  [paged] p, pk, pv = com.microsoft.PagedAttention <num_heads = 4, kv_num_heads = 1> (halves, "", "", cache, cache, ends, n, n)
  [latent] r, rk = com.microsoft.PagedAttention <num_heads = 4, kv_num_heads = 1, v_head_size = 5> (halves, halves, "", cache, "", ends, n, n)
  [long] s = com.microsoft.LongformerAttention <num_heads = 2, window = 2> (q, w, b, b, w, b, offset)
  [fairseq] t, tk, tv = com.microsoft.DecoderAttention <num_heads = 2> (q, q, w, w, b, "", heads, heads, no, no, no, no)
  [delta] u, us, uu = com.microsoft.GatedDeltaNet <state_update_capacity = 2> (heads, heads, heads, "", "", "", past)
  [state] v, vs = com.microsoft.LinearAttention <q_num_heads = 2, kv_num_heads = 4, state_window = 3> (q, q, big)
  [conv] x, xs = com.microsoft.CausalConvWithState <state_window = 2, dilation = 2> (q, kernel)
  [conv_last] z, zs = com.microsoft.CausalConvWithState <channels_last = 1> (q, kernel)
  [conv_packed] aa, as, au = com.microsoft.VarlenCausalConvWithState <state_update_capacity = 2> (tokens, kernel, ends, "", q)
  three = Constant <value = int32[1] {3}> ()
  no = Constant <value = bool {0}> ()
  kernel = Constant <value = float[8,1,4] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32}> ()
  y = Identity(a)
}
--- exit 0
