# A chain whose result nobody uses, and the weight only it used.
$ onnxfix drop-dead -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = {1, 2}, float[2] used = {3, 4}>
{
  [mul] a = Mul(x, w)
  [neg] b = Neg(a)
  [add] y = Add(x, used)
}
--- out
drop-dead: 3 changes
  + main: neg: Neg removed (nobody uses its outputs)
  + main: mul: Mul removed (nobody uses its outputs)
  + main: initializer 'w' removed (nobody uses it)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<
  float[2] used = {3, 4}
>
{
  [add] y = Add(x, used)
}
--- exit 0
