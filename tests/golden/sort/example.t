# A node that stands before one it needs, also through a branch.
$ onnxfix sort -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] x) => (float[2] y, float[2] z) {
  [if] y = If(c) <
    then_branch = then_graph () => (float[2] t) { t = Neg(b) },
    else_branch = else_graph () => (float[2] e) { e = Abs(b) }
  >
  [second] b = Neg(a)
  [first] a = Relu(x)
  [last] z = Neg(x)
}
--- out
sort: 1 change
  + main: 4 nodes put in topological order (a node stood before one it needs)
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] x) => (float[2] y, float[2] z)
{
  [first] a = Relu(x)
  [second] b = Neg(a)
  [if] y = If <then_branch = then_graph () => (float[2] t)
  {
    t = Neg(b)
  }, else_branch = else_graph () => (float[2] e)
  {
    e = Abs(b)
  }> (c)
  [last] z = Neg(x)
}
--- exit 0
