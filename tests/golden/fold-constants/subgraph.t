# In branches and loops: what a body computes from constants and from fixed
# sizes outside; what changes from round to round stays.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, int64 trips, float[2,3] x) => (float[6] y, int64 last)
<int64[1] all = {-1}, int64 start = {0}, int64 one = {1}>
{
  outer = Shape(x)
  y = If(c) <
    then_branch = then_graph () => (float[6] t) {
      count = ReduceProd(outer)
      t = Reshape(x, count)
    },
    else_branch = else_graph () => (float[6] e) {
      e = Reshape(x, all)
    }
  >
  always = Constant <value = bool {1}> ()
  last = Loop(trips, always, start) <
    body = round (int64 i, bool go, int64 n) => (bool go_on, int64 next) {
      go_on = Identity(go)
      two = Add(one, one)
      next = Add(n, two)
    }
  >
}
--- out
fold-constants: 4 changes
  + main/Loop -> last.body: Add -> two: 'two' is int64 {2} (known before any run)
  + main/Loop -> last.body: Identity -> go_on: 'go_on' is bool {1} (known before any run)
  + main/If -> y.then_branch: ReduceProd -> count: 'count' is int64[1] {6} (known before any run)
  + main: Shape -> outer: Shape removed (only known values needed it)
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, int64 trips, float[2,3] x) => (float[6] y, int64 last)
<
  int64[1] all = {-1},
  int64 start = {0},
  int64 one = {1}
>
{
  y = If <then_branch = then_graph () => (float[6] t)
  <
    int64[1] count = {6}
  >
  {
    t = Reshape(x, count)
  }, else_branch = else_graph () => (float[6] e)
  {
    e = Reshape(x, all)
  }> (c)
  always = Constant <value = bool {1}> ()
  last = Loop <body = round (int64 i, bool go, int64 n) => (bool go_on, int64 next)
  <
    int64 two = {2}
  >
  {
    [go_on_constant] go_on = Constant <value = bool {1}> ()
    next = Add(n, two)
  }> (trips, always, start)
}
--- exit 0
