# The body of a function depends on its calls and stays; a call whose result is
# known becomes a constant, and drop-dead removes it.
$ onnxfix opt -v -p fold-constants,drop-dead in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (float[2,3] x) => (float[6] y)
{
  n = local.count(x)
  y = Reshape(x, n)
}
<domain: "local", opset_import: ["" : 17]>
count (v) => (n) {
  one = Constant <value = int64[1] {1}> ()
  two = Add(one, one)
  half = Div(two, two)
  s = Shape(v)
  p = ReduceProd(s)
  n = Mul(p, half)
}
--- out
fold-constants: 1 change
  + main: count -> n: 'n' is int64[1] {6} (known before any run)
drop-dead: 1 change
  + main: count -> n_1: count removed (nobody uses its outputs)
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (float[2,3] x) => (float[6] y)
<
  int64[1] n = {6}
>
{
  y = Reshape(x, n)
}
<domain: "local", opset_import: ["" : 17]>
count (v) => (n)
{
  one = Constant <value = int64[1] {1}> ()
  two = Add(one, one)
  half = Div(two, two)
  s = Shape(v)
  p = ReduceProd(s)
  n = Mul(p, half)
}
--- exit 0
