# B27: the branches of an If in silero-vad differ in rank, and a runtime
# refuses it; right: valid, the rank is not known, the type is.
$ onnxfix check in.onnxtxt
$ onnxfix infer-shapes -q in.onnxtxt -o -
$ onnxfix infer-shapes --strict in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[1,T] x) => (float[] y)
{
  [choose] a = If(c) <
    then_branch = flat () => (float[1,T] t) { t = Identity(x) },
    else_branch = deep () => (float[1,1,T] e) {
      one = Constant <value_ints = [1]> ()
      e = Unsqueeze(x, one)
    }
  >
  b = Neg(a)
  last = Constant <value_ints = [1, -1]> ()
  y = Reshape(b, last)
}
--- out
0 errors, 0 warnings
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[1,T] x) => (float[] y)
<
  float[] a,
  float[] b,
  int64[2] last
>
{
  [choose] a = If <then_branch = flat () => (float[1,T] t)
  {
    t = Identity(x)
  }, else_branch = deep () => (float[1,1,T] e)
  <
    int64[1] one
  >
  {
    one = Constant <value_ints = [1]> ()
    e = Unsqueeze(x, one)
  }> (c)
  b = Neg(a)
  last = Constant <value_ints = [1, -1]> ()
  y = Reshape(b, last)
}
--- err
warning: graph 'main': value 'a' is float[]: node 'choose' (If): the branches give different shapes
warning: graph 'main': value 'b' is float[]: node 'choose' (If): the branches give different shapes
warning: graph 'main': value 'y' is float[1,?]: node 'choose' (If): the branches give different shapes
onnxfix: infer-shapes: 3 of 9 values are not wholly known
--- exit 1
