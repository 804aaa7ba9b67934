# Blocks of 16 where block_size is 32.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,64] a, uint8[8,4,8] b, float[32] s) => (float[2,8] y)
{
  [mm] y = com.microsoft.MatMulNBits <K = 64, N = 8, bits = 4, block_size = 32> (a, b, s)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMulNBits): the blocks of a row of B: 4, must be 2; 'b' is uint8[8,4,8]
1 error, 0 warnings
--- exit 1
