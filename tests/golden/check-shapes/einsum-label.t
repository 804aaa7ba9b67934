$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a, float[4,5] b) => (float[2,5] y)
{
  [ein] y = Einsum <equation = "ij,jk->ik"> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'ein' (Einsum): input 1 does not fit its term 'jk'; 'a' is float[2,3]; 'b' is float[4,5]
1 error, 0 warnings
--- exit 1
