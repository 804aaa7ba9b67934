# Nodes of ONNX Runtime that cannot run: reported with the axes and shapes of
# the node itself, though channels are last.
$ onnxfix infer-shapes in.onnxtxt -o - || true
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,7,2,4] x, float[N,S,16] f, uint8[N,64] a) => (float[] y)
<float[6,4,3,3] w = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100,101,102,103,104,105,106,107,108,109,110,111,112,113,114,115,116,117,118,119,120,121,122,123,124,125,126,127,128,129,130,131,132,133,134,135,136,137,138,139,140,141,142,143,144,145,146,147,148,149,150,151,152,153,154,155,156,157,158,159,160,161,162,163,164,165,166,167,168,169,170,171,172,173,174,175,176,177,178,179,180,181,182,183,184,185,186,187,188,189,190,191,192,193,194,195,196,197,198,199,200,201,202,203,204,205,206,207,208,209,210,211,212,213,214,215,216}, uint8[5,2,8] q = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80}, float[10] s = {1,2,3,4,5,6,7,8,9,10}, float one = {1}, uint8 z = {0}>
{
  [conv] c = com.microsoft.NhwcConv(x, w)
  [bits] d = com.microsoft.MatMulNBits <K = 32, N = 5, block_size = 16> (f, q, s)
  [axis] g = com.microsoft.QLinearConcat <axis = 2> (one, z, a, one, z, a, one, z)
  y = Identity(x)
}
--- out
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,7,2,4] x, float[N,S,16] f, uint8[N,64] a) => (float[] y)
<
  float[6,4,3,3] w = <216 elements, 864 bytes, xxh3 e71f1ee90bf97886>,
  uint8[5,2,8] q = <80 elements, 80 bytes, xxh3 bf739049752e2105>,
  float[10] s = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10},
  float one = {1},
  uint8 z = {0},
  float[N,5,?,6] c,
  float[] d,
  uint8[] g
>
{
  [conv] c = com.microsoft.NhwcConv(x, w)
  [bits] d = com.microsoft.MatMulNBits <K = 32, N = 5, block_size = 16> (f, q, s)
  [axis] g = com.microsoft.QLinearConcat <axis = 2> (one, z, a, one, z, a, one, z)
  y = Identity(x)
}
--- err
warning: graph 'main': node 'conv' (NhwcConv): a window of 3 is larger than axis 2 with its pads; 'x' is float[N,7,2,4]
warning: graph 'main': node 'bits' (MatMulNBits): K is 32, the last dim of A is 16; 'f' is float[N,S,16]
warning: graph 'main': node 'axis' (QLinearConcat): axis 2 is outside rank 2; 'a' is uint8[N,64]
infer-shapes: 3 changes
--- exit 0
