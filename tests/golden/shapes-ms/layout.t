# Channels last, padded by an input, turned: operators that are those of ONNX in
# another layout.
$ onnxfix infer-shapes -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,H,W,4] x, float[N,4,H,W] first, float[S,N,8] turned, int64[4] pads, float[N,S,6] c, float[N,S,4,2] spectrum, float[4,6,3,3] back) => (float[] y)
<float[6,4,3,3] w = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156,157,158,159,160,161,162,163,164,165,166,167,168,169,170,171,172,173,174,175,176,177,178,179,180,181,182,183,184,185,186,187,188,189,190,191,192,193,194,195,196,197,198,199,200,201,202,203,204,205,206,207,208,209,210,211,212,213,214,215,216}>
{
  [conv] a = com.microsoft.NhwcConv <strides = [2, 1], pads = [1, 1, 1, 1]> (x, w)
  [fused] b = com.microsoft.NhwcFusedConv <activation = "Relu", auto_pad = "SAME_UPPER", strides = [2, 2]> (x, w)
  [pool] d = com.microsoft.NhwcMaxPool <kernel_shape = [2, 2], strides = [2, 2]> (bytes)
  [open] e = com.microsoft.ConvTransposeWithDynamicPads(first, back, pads)
  [product] f = com.microsoft.FusedMatMulActivation <activation = "Relu", transBatchA = 1, transA = 1> (turned, c)
  [gelu] g = com.microsoft.GemmFastGelu(c, c6)
  [times] h = com.microsoft.ComplexMul(c, c)
  [conj] i = com.microsoft.ComplexMulConj(spectrum, half)
  [fft] j = com.microsoft.Rfft <signal_ndim = 1> (c)
  [back] k = com.microsoft.Irfft <signal_ndim = 1> (spectrum)
  bytes = Cast <to = 3> (x)
  c6 = Constant <value = float[6,2] {1,2,3,4,5,6,7,8,9,10,11,12}> ()
  half = Constant <value = float[1,2] {1,2}> ()
  y = Identity(x)
}
--- out
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,H,W,4] x, float[N,4,H,W] first, float[S,N,8] turned, int64[4] pads, float[N,S,6] c, float[N,S,4,2] spectrum, float[4,6,3,3] back) => (float[] y)
<
  float[6,4,3,3] w = <216 elements, 864 bytes, xxh3 e71f1ee90bf97886>,
  float[N,"(H+1)/2",W,6] a,
  float[N,"(H+1)/2","(W+1)/2",6] b,
  int8[N,"H/2","W/2",4] d,
  float[N,6,?,?] e,
  float[N,8,6] f,
  float[N,S,2] g,
  float[N,S,6] h,
  float[N,S,4,2] i,
  float[N,S,4,2] j,
  float[N,S,6] k,
  int8[N,H,W,4] bytes,
  float[6,2] c6,
  float[1,2] half
>
{
  [conv] a = com.microsoft.NhwcConv <strides = [2, 1], pads = [1, 1, 1, 1]> (x, w)
  [fused] b = com.microsoft.NhwcFusedConv <activation = "Relu", auto_pad = "SAME_UPPER", strides = [2, 2]> (x, w)
  [pool] d = com.microsoft.NhwcMaxPool <kernel_shape = [2, 2], strides = [2, 2]> (bytes)
  [open] e = com.microsoft.ConvTransposeWithDynamicPads(first, back, pads)
  [product] f = com.microsoft.FusedMatMulActivation <activation = "Relu", transBatchA = 1, transA = 1> (turned, c)
  [gelu] g = com.microsoft.GemmFastGelu(c, c6)
  [times] h = com.microsoft.ComplexMul(c, c)
  [conj] i = com.microsoft.ComplexMulConj(spectrum, half)
  [fft] j = com.microsoft.Rfft <signal_ndim = 1> (c)
  [back] k = com.microsoft.Irfft <signal_ndim = 1> (spectrum)
  bytes = Cast <to = 3> (x)
  c6 = Constant <value = float[6,2] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}> ()
  half = Constant <value = float[1,2] {1, 2}> ()
  y = Identity(x)
}
--- exit 0
