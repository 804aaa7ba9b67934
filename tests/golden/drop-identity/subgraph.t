# In the branches of an If: one Identity goes, one brings an outer value in and
# has to stay.
$ onnxfix drop-identity in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] x) => (float[2] y) {
  outer = Identity(x)
  y = If(c) <
    then_branch = then_graph () => (float[2] t) {
      n = Neg(outer)
      t = Identity(n)
    },
    else_branch = else_graph () => (float[2] e) {
      e = Identity(outer)
    }
  >
}
--- out
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2] x) => (float[2] y)
{
  y = If <then_branch = then_graph () => (float[2] t)
  {
    t = Neg(x)
  }, else_branch = else_graph () => (float[2] e)
  {
    e = Identity(x)
  }> (c)
}
--- err
drop-identity: 2 changes, 1 left
--- exit 0
