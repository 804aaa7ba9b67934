# In the bodies of If and Loop, in a function's annotations, in types of
# sequences and of attributes.
$ onnxfix set-dims --dim N=2 -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (bool c, int64 trips, float[N,3] x, seq(float[N,3]) list) => (float[N,3] y, float[N,3] z, optional(float[N,3]) none, float[N,3] f, int64 len)
{
  y = If(c) <
    then_branch = then_graph () => (float[N,3] t) {
      t = Neg(x)
    },
    else_branch = else_graph () => (float[N,3] e) {
      e = Relu(x)
    }
  >
  z = Loop(trips, c, x) <
    body = round (int64 i, bool go, float[N,3] v) => (bool go_on, float[N,3] next) {
      go_on = Identity(go)
      next = Neg(v)
    }
  >
  none = Optional <type: type_proto = float[N,3]> ()
  f = local.twice(x)
  len = SequenceLength(list)
}
<domain: "local", opset_import: ["" : 17]>
twice (v) => (w) <float[N,3] a>
{
  a = Neg(v)
  w = Neg(a)
}
--- out
set-dims: 12 changes
  + main: 'x': dim 0 'N' -> 2 (asked for)
  + main: 'list': dim 0 'N' -> 2 (asked for)
  + main: 'y': dim 0 'N' -> 2 (asked for)
  + main: 'z': dim 0 'N' -> 2 (asked for)
  + main: 'none': dim 0 'N' -> 2 (asked for)
  + main: 'f': dim 0 'N' -> 2 (asked for)
  + main: Optional -> none: 'type': dim 0 'N' -> 2 (asked for)
  + main/If -> y.then_branch: 't': dim 0 'N' -> 2 (asked for)
  + main/If -> y.else_branch: 'e': dim 0 'N' -> 2 (asked for)
  + main/Loop -> z.body: 'v': dim 0 'N' -> 2 (asked for)
  + main/Loop -> z.body: 'next': dim 0 'N' -> 2 (asked for)
  + local.twice(): 'a': dim 0 'N' -> 2 (asked for)
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (bool c, int64 trips, float[2,3] x, seq(float[2,3]) list) => (float[2,3] y, float[2,3] z, optional(float[2,3]) none, float[2,3] f, int64 len)
{
  y = If <then_branch = then_graph () => (float[2,3] t)
  {
    t = Neg(x)
  }, else_branch = else_graph () => (float[2,3] e)
  {
    e = Relu(x)
  }> (c)
  z = Loop <body = round (int64 i, bool go, float[2,3] v) => (bool go_on, float[2,3] next)
  {
    go_on = Identity(go)
    next = Neg(v)
  }> (trips, c, x)
  none = Optional <type = float[2,3]> ()
  f = local.twice(x)
  len = SequenceLength(list)
}
<domain: "local", opset_import: ["" : 17]>
twice (v) => (w)
<
  float[2,3] a
>
{
  a = Neg(v)
  w = Neg(a)
}
--- exit 0
