$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a, float[3,4] b, float[3] c) => (float[2,4] y)
{
  [gemm] y = Gemm(a, b, c)
}
--- out
error[shape-fault]: graph 'main': node 'gemm' (Gemm): an axis of the result and the bias differ: 4 and 3; 'b' is float[3,4]; 'c' is float[3]
1 error, 0 warnings
--- exit 1
