# A fixed batch is changed at the input: what was declared for the old one is
# stale everywhere (B36).
$ onnxfix set-dims --dim x:0=8 -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,10] x) => (float[1,10] y, int64[2] s)
<float[1,10] a>
{
  a = Relu(x)
  y = Neg(a)
  s = Shape(a)
}
--- out
set-dims: 3 changes
  + main: 'x': dim 0 1 -> 8 (asked for)
  + main: Relu -> a: 'a' was float[1,10], is float[8,10] (not what is inferred)
  + main: Neg -> y: 'y' was float[1,10], is float[8,10] (not what is inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,10] x) => (float[8,10] y, int64[2] s)
<
  float[8,10] a
>
{
  a = Relu(x)
  y = Neg(a)
  s = Shape(a)
}
--- exit 0
