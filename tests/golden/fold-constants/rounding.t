# What is rounded is rounded once, where ONNX rounds: each addition of a Sum of
# floats, and not also to double what goes from int64 to float.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --text out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float x) => (float sum, float cast, int64 power, double root, float kept)
<
  float large = {16777216}, float one = {1}, int64 odd = {18014399583223809}, int64 three = {3},
  double two = {2}, float exponent = {0.5}
>
{
  sum = Sum(large, one, one)
  cast = Cast <to = 1> (odd)
  power = Pow(three, three)
  root = Sqrt(two)
  kept = Pow(one, exponent)
}
--- out
fold-constants: 4 changes
  + main: Sqrt -> root: 'root' is double {1.41421356} (known before any run)
  + main: Pow -> power: 'power' is int64 {27} (known before any run)
  + main: Cast -> cast: 'cast' is float {1.80144007e+16} (known before any run)
  + main: Sum -> sum: 'sum' is float {16777216} (known before any run)
<ir_version: 8, opset_import: ["" : 17]>
main (float x) => (float sum, float cast, int64 power, double root, float kept)
<
  float large = {16777216},
  float one = {1},
  int64 odd = {18014399583223809},
  int64 three = {3},
  double two = {2},
  float exponent = {0.5}
>
{
  [sum_constant] sum = Constant <value = float {16777216}> ()
  [cast_constant] cast = Constant <value = float {1.80144e+16}> ()
  [power_constant] power = Constant <value = int64 {27}> ()
  [root_constant] root = Constant <value = double {1.4142135623730951}> ()
  kept = Pow(one, exponent)
}
--- exit 0
