# A scale for each row, not for each block.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,64] a, uint8[8,2,16] b, float[8] s) => (float[2,8] y)
{
  [mm] y = com.microsoft.MatMulNBits <K = 64, N = 8, bits = 4, block_size = 32> (a, b, s)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMulNBits): 8 scales for 16 blocks; 'b' is uint8[8,2,16]; 's' is float[8]
1 error, 0 warnings
--- exit 1
