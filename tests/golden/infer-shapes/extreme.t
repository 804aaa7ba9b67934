# Numbers at the ends of 64 bits: a Range that no int64 can count stays
# unknown, and a division of INT64_MIN by -1 ends nothing.
$ onnxfix infer-shapes --strict range.onnxtxt -o range.onnx || true
$ onnxfix check divide.onnxtxt
--- range.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1] x) => (float[n] y) <float a = {0}, float b = {1e19}, float c = {1e18}> {
  [steps] z = Range(a, b, c)
  y = Add(z, x)
}
--- divide.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,M] x) => (int64[1] y)
<int64[1] i0 = {0}, int64[1] i1 = {1}, int64[1] big = {-9223372036854775808}>
{
  s = Shape(x)
  n = Gather(s, i0)
  m = Gather(s, i1)
  nb = Mul(n, big)
  mm = Neg(m)
  y = Div(nb, mm)
}
--- out
0 errors, 0 warnings
--- err
warning: graph 'main': value 'z' is float[?]: node 'steps' (Range): the result depends on data
warning: graph 'main': value 'y' is float[?]: node 'steps' (Range): the result depends on data
onnxfix: infer-shapes: 2 of 6 values are not wholly known
--- exit 0
