$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,3] a, float[4,5] b) => (float[2,5] y)
{
  [gemm] y = com.microsoft.FusedGemm <activation = "Relu"> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'gemm' (FusedGemm): inner dims differ: 3 and 4; 'a' is float[2,3]; 'b' is float[4,5]
1 error, 0 warnings
--- exit 1
