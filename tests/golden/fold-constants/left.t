# What is random, what a caller may override, what a NaN or a division by 0
# makes, and what has a dim without a number.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,3] x, int64[1] given) => (float[1] r, int64[1] g, int64[2] s, int64 zero_div, float[1] nan)
<
  int64[1] given = {4}, int64[1] one = {1}, int64 nil = {0}, float[1] zero = {0}
>
{
  r = RandomUniform <shape = [1]> ()
  g = Add(given, one)
  s = Shape(x)
  zero_div = Div(nil, nil)
  nan = Div(zero, zero)
}
--- out
fold-constants: 0 changes
--- exit 0
