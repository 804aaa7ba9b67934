# A dead node in a Loop body frees what the outer graph made for it; an operator
# we do not know stays.
$ onnxfix drop-dead -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.example" : 1]>
main (int64 n, bool c, float[2] x) => (float[2] y)
<float[2] w = {1, 2}>
{
  [captured] k = Neg(w)
  [unknown] u = com.example.Print(x)
  [loop] y = Loop(n, c, x) <
    body = body_graph (int64 i, bool ci, float[2] v) => (bool co, float[2] r) {
      co = Identity(ci)
      [dead] d = Add(v, k)
      r = Neg(v)
    }
  >
}
--- out
drop-dead: 3 changes
  + main/loop.body: dead: Add removed (nobody uses its outputs)
  + main: captured: Neg removed (nobody uses its outputs)
  + main: initializer 'w' removed (nobody uses it)
<ir_version: 8, opset_import: ["" : 17, "com.example" : 1]>
main (int64 n, bool c, float[2] x) => (float[2] y)
{
  [unknown] u = com.example.Print(x)
  [loop] y = Loop <body = body_graph (int64 i, bool ci, float[2] v) => (bool co, float[2] r)
  {
    co = Identity(ci)
    r = Neg(v)
  }> (n, c, x)
}
--- exit 0
