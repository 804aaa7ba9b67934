# The body declares [3] for what is carried as [2].
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (int64 n, bool c, float[2] a) => (float[2] y)
{
  [loop] y = Loop <body = g (int64 i, bool ci, float[2] x) => (bool co, float[3] z) { co = Identity(ci)  [neg] z = Neg(x) }> (n, c, a)
}
--- out
error[shape-mismatch]: graph 'main/loop.body': node 'neg' (Neg): value 'z': declared as float[3], inferred as float[2]
    'a' (input) [2] -> ... -> Neg 'neg' [2]
1 error, 0 warnings
--- exit 1
