# B24: what Shape gives ConstantOfShape was lost; right: [3,4], and the name
# of a dim that is not a number.
$ onnxfix infer-shapes --strict -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x, float[N,4] n) => (float[?,?] y, float[?,?] z)
{
  [shape] s = Shape(x)
  [fill] a = ConstantOfShape(s)
  [neg] y = Neg(a)
  [shape_n] t = Shape(n)
  [fill_n] b = ConstantOfShape(t)
  [neg_n] z = Neg(b)
}
--- out
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x, float[N,4] n) => (float[?,?] y, float[?,?] z)
<
  int64[2] s,
  float[3,4] a,
  int64[2] t,
  float[N,4] b
>
{
  [shape] s = Shape(x)
  [fill] a = ConstantOfShape(s)
  [neg] y = Neg(a)
  [shape_n] t = Shape(n)
  [fill_n] b = ConstantOfShape(t)
  [neg_n] z = Neg(b)
}
--- exit 0
