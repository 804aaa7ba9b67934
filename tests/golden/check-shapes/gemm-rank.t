# Gemm takes matrices; nobody flattened the feature map.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,4,1,1] a, float[4,10] w) => (float[2,10] y)
{
  [gemm] y = Gemm(a, w)
}
--- out
error[shape-fault]: graph 'main': node 'gemm' (Gemm): input 0 has rank 4, must have 2; 'a' is float[2,4,1,1]
1 error, 0 warnings
--- exit 1
