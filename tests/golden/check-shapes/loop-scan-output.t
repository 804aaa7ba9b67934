# Three rounds give three rows, not four.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a) => (float[2] y, float[4,2] z)
<int64 n = {3}, bool go = {1}>
{
  [loop] y, z = Loop <body = g (int64 i, bool ci, x) => (co, u, v) { co = Identity(ci)  u = Neg(x)  v = Identity(u) }> (n, go, a)
}
--- out
error[shape-mismatch]: graph 'main': node 'loop' (Loop): value 'z': declared as float[4,2], inferred as float[3,2]
1 error, 0 warnings
--- exit 1
