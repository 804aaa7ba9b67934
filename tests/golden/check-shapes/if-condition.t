$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool[2] c, float[2] a) => (float[2] y)
{
  [if] y = If <then_branch = g1 () => (p) { p = Neg(a) }, else_branch = g2 () => (q) { q = Abs(a) }> (c)
}
--- out
error[shape-fault]: graph 'main': node 'if' (If): input 0 has 2 elements, must have 1; 'c' is bool[2]
1 error, 0 warnings
--- exit 1
