# Two equal weights become one; one of another type with the same bytes stays,
# and so does one that a caller may override.
$ onnxfix dedupe-initializers -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, float[2] over) => (float[2] y, int32[2] z)
<float[2] w1 = {1, 2}, float[2] w2 = {1, 2}, int32[2] i = {1065353216, 1073741824}, float[2] over = {1, 2}>
{
  a = Mul(x, w1)
  b = Add(a, w2)
  y = Sub(b, over)
  z = Neg(i)
}
--- out
dedupe-initializers: 1 change
  + main: initializer 'w2' removed, 'w1' is used instead (same type, shape and bytes)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, float[2] over) => (float[2] y, int32[2] z)
<
  float[2] w1 = {1, 2},
  int32[2] i = {1065353216, 1073741824},
  float[2] over = {1, 2}
>
{
  a = Mul(x, w1)
  b = Add(a, w1)
  y = Sub(b, over)
  z = Neg(i)
}
--- exit 0
