$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] a) => (float[2] y)
{
  [if] y = If <then_branch = g1 () => (p) { p = Neg(a) }, else_branch = g2 () => (q) { q = Cast <to = 7> (a) }> (c)
}
--- out
error[shape-fault]: graph 'main': node 'if' (If): the branches' outputs 0 differ: float[] and int64[]
1 error, 0 warnings
--- exit 1
