# B29: com.microsoft.QLinearAdd, as in bvlcalexnet-12-int8, had no rule, and
# inference ended there; right: every value of the graph is known.
$ onnxfix infer-shapes --strict -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 7, opset_import: ["" : 12, "com.microsoft" : 1]>
main (float[1,3,224,224] data_0, int8[96,3,11,11] w1, int32[96] b1, int8[64896,4096] w2, uint8[4096] b2) => (float[1,4096] prob)
<float s = {0.5}, uint8 z = {0}, int8 iz = {0}, int64[2] flat = {1, -1}>
{
  [in] q = QuantizeLinear(data_0, s, z)
  [conv1] c = QLinearConv <kernel_shape = [11, 11], strides = [4, 4]> (q, s, z, w1, s, iz, s, z, b1)
  [norm_in] f = DequantizeLinear(c, s, z)
  [norm1] n = LRN <size = 5> (f)
  [norm_out] m = QuantizeLinear(n, s, z)
  [pool1] p = MaxPool <kernel_shape = [3, 3], strides = [2, 2]> (m)
  [reshape] r = Reshape(p, flat)
  [fc6] g = QLinearMatMul(r, s, z, w2, s, iz, s, z)
  [fc6_bias] a = com.microsoft.QLinearAdd(g, s, z, b2, s, z, s, z)
  [out] prob = DequantizeLinear(a, s, z)
}
--- out
<ir_version: 7, opset_import: ["" : 12, "com.microsoft" : 1]>
main (float[1,3,224,224] data_0, int8[96,3,11,11] w1, int32[96] b1, int8[64896,4096] w2, uint8[4096] b2) => (float[1,4096] prob)
<
  float s = {0.5},
  uint8 z = {0},
  int8 iz = {0},
  int64[2] flat = {1, -1},
  uint8[1,3,224,224] q,
  uint8[1,96,54,54] c,
  float[1,96,54,54] f,
  float[1,96,54,54] n,
  uint8[1,96,54,54] m,
  uint8[1,96,26,26] p,
  uint8[1,64896] r,
  uint8[1,4096] g,
  uint8[1,4096] a
>
{
  [in] q = QuantizeLinear(data_0, s, z)
  [conv1] c = QLinearConv <kernel_shape = [11, 11], strides = [4, 4]> (q, s, z, w1, s, iz, s, z, b1)
  [norm_in] f = DequantizeLinear(c, s, z)
  [norm1] n = LRN <size = 5> (f)
  [norm_out] m = QuantizeLinear(n, s, z)
  [pool1] p = MaxPool <kernel_shape = [3, 3], strides = [2, 2]> (m)
  [reshape] r = Reshape(p, flat)
  [fc6] g = QLinearMatMul(r, s, z, w2, s, iz, s, z)
  [fc6_bias] a = com.microsoft.QLinearAdd(g, s, z, b2, s, z, s, z)
  [out] prob = DequantizeLinear(a, s, z)
}
--- exit 0
