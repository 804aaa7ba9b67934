$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] a, float[3] b) => (float[2] y)
{
  [if] y = If <then_branch = g1 () => (p) { [sum] p = Add(a, b) }, else_branch = g2 () => (q) { q = Neg(a) }> (c)
}
--- out
error[shape-fault]: graph 'main/if.then_branch': node 'sum' (Add): inputs 0 and 1 do not broadcast: dims 2 and 3; 'a' is float[2]; 'b' is float[3]
1 error, 0 warnings
--- exit 1
