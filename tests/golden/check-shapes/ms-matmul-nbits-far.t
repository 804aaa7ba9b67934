# The projection is for 64 columns, the split gives 48.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,96] a, uint8[8,2,16] b, float[16] s) => (float[2,8] y)
<int64[2] parts = {48, 48}>
{
  [relu] c = Relu(a)
  [halves] d, e = Split <axis = 1> (c, parts)
  [gate] f = Mul(d, e)
  [mm] y = com.microsoft.MatMulNBits <K = 64, N = 8, bits = 4, block_size = 32> (f, b, s)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMulNBits): K is 64, the last dim of A is 48; 'f' is float[2,48]
    'parts' (initializer) {48,48} -> Split 'halves' [2,48] -> Mul 'gate' [2,48]
1 error, 0 warnings
--- exit 1
