# The branch says [3] of what is [2].
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] a) => (float[2] y)
{
  [if] y = If <then_branch = g1 () => (float[3] p) { [neg] p = Neg(a) }, else_branch = g2 () => (q) { q = Abs(a) }> (c)
}
--- out
error[shape-mismatch]: graph 'main/if.then_branch': node 'neg' (Neg): value 'p': declared as float[3], inferred as float[2]
    'a' (input) [2] -> Neg 'neg' [2]
1 error, 0 warnings
--- exit 1
