$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,48] a, uint8[8,2,16] b, float[16] s) => (float[2,8] y)
{
  [mm] y = com.microsoft.MatMulNBits <K = 64, N = 8, bits = 4, block_size = 32> (a, b, s)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMulNBits): K is 64, the last dim of A is 48; 'a' is float[2,48]
1 error, 0 warnings
--- exit 1
