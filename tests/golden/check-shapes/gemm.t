$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a, float[3,6] b) => (float[4,6] y)
{
  [g] y = Gemm <transB = 1> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'g' (Gemm): inner dims differ: 4 and 6; 'a' is float[3,4]; 'b' is float[3,6]
1 error, 0 warnings
--- exit 1
