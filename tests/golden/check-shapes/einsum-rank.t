$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4] a, float[4,5] b) => (float[2,5] y)
{
  [ein] y = Einsum <equation = "ij,jk->ik"> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'ein' (Einsum): input 0 does not fit its term 'ij'; 'a' is float[2,3,4]
1 error, 0 warnings
--- exit 1
