# Both branches give 2 rows; the output declares 3.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] a) => (float[3] y)
{
  [if] y = If <then_branch = g1 () => (p) { p = Neg(a) }, else_branch = g2 () => (q) { q = Abs(a) }> (c)
}
--- out
error[shape-mismatch]: graph 'main': node 'if' (If): value 'y': declared as float[3], inferred as float[2]
    'a' (input) [2] -> ... -> If 'if' [2]
1 error, 0 warnings
--- exit 1
