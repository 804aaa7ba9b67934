# A weight of [out, in] without transB.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,16] a, float[10,16] w) => (float[2,10] y)
{
  [gemm] y = Gemm(a, w)
}
--- out
error[shape-fault]: graph 'main': node 'gemm' (Gemm): inner dims differ: 16 and 10; 'a' is float[2,16]; 'w' is float[10,16]
1 error, 0 warnings
--- exit 1
