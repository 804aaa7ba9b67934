# Through two levels of branches, onto a value of the main graph.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2,8] a, float[3,4] w) => (float[2,4] y)
<int64[2] four = {4, 4}>
{
  [half] h, g = Split <axis = 1> (a, four)
  [relu] r = Relu(h)
  y = If <then_branch = g1 () => (p) {
      [outer] o = Tanh(r)
      p = If <then_branch = g3 () => (s) { [add] s = Add(o, w) }, else_branch = g4 () => (t) { t = Identity(o) }> (c)
    }, else_branch = g2 () => (q) { q = Abs(r) }> (c)
}
--- out
error[shape-fault]: graph 'main/If -> y.then_branch/If -> p.then_branch': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 2 and 3; 'o' is float[2,4]; 'w' is float[3,4]
    'a' (input) [2,8] -> ... -> Tanh 'outer' [2,4]
1 error, 0 warnings
--- exit 1
