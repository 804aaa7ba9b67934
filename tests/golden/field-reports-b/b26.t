# B26: an If whose branches differ in a dim was refused; right: valid, and
# that dim is not known, while one that agrees is.
$ onnxfix check in.onnxtxt
$ onnxfix infer-shapes -q in.onnxtxt -o -
$ onnxfix infer-shapes --strict in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2,N] x) => (float[?] y, float[?,?] z)
{
  [choose] a, b = If(c) <
    then_branch = one () => (float[1] t, float[1,N] u) {
      t = Constant <value_floats = [1.0]> ()
      half = Constant <value_ints = [1, 1]> ()
      u, rest = Split <axis = 0> (x, half)
    },
    else_branch = two () => (float[2] e, float[2,N] f) {
      e = Constant <value_floats = [1.0, 2.0]> ()
      f = Neg(x)
    }
  >
  y = Neg(a)
  z = Neg(b)
}
--- out
0 errors, 0 warnings
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[2,N] x) => (float[?] y, float[?,?] z)
<
  float[?] a,
  float[?,N] b
>
{
  [choose] a, b = If <then_branch = one () => (float[1] t, float[1,N] u)
  <
    int64[2] half,
    float[1,N] rest
  >
  {
    t = Constant <value_floats = [1.0]> ()
    half = Constant <value_ints = [1, 1]> ()
    u, rest = Split <axis = 0> (x, half)
  }, else_branch = two () => (float[2] e, float[2,N] f)
  {
    e = Constant <value_floats = [1.0, 2.0]> ()
    f = Neg(x)
  }> (c)
  y = Neg(a)
  z = Neg(b)
}
--- err
warning: graph 'main': value 'a' is float[?]: node 'choose' (If): the branches give different shapes
warning: graph 'main': value 'b' is float[?,N]: node 'choose' (If): the branches give different shapes
warning: graph 'main': value 'y' is float[?]: node 'choose' (If): the branches give different shapes
warning: graph 'main': value 'z' is float[?,N]: node 'choose' (If): the branches give different shapes
onnxfix: infer-shapes: 4 of 12 values are not wholly known
--- exit 1
