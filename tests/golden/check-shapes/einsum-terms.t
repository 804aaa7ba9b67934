$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a) => (float[2] y)
{
  [ein] y = Einsum <equation = "ij,jk->ik"> (a)
}
--- out
error[shape-fault]: graph 'main': node 'ein' (Einsum): the equation has 2 terms for 1 inputs
1 error, 0 warnings
--- exit 1
