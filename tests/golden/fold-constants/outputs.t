# An output keeps its name and type, and is made by a node; what a subgraph or
# several nodes use becomes one initializer.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x, float[N] free) => (int64[2] s, bool[2] is_two, float[2,3] y, int64[1] n)
<int64 two = {2}, int64[2] twice = {2, 2}>
{
  s = Shape(x)
  is_two = Equal(s, two)
  t = Mul(s, twice)
  half = Div(t, twice)
  z = Reshape(x, half)
  y = Expand(z, half)
  n = Shape(free)
}
--- out
fold-constants: 4 changes
  + main: Div -> half: 'half' is int64[2] {2, 3} (known before any run)
  + main: Mul -> t: Mul removed (only known values needed it)
  + main: Equal -> is_two: 'is_two' is bool[2] {1, 0} (known before any run)
  + main: Shape -> s: 's' is int64[2] {2, 3} (known before any run)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x, float[N] free) => (int64[2] s, bool[2] is_two, float[2,3] y, int64[1] n)
<
  int64 two = {2},
  int64[2] twice = {2, 2},
  int64[2] half = {2, 3}
>
{
  [s_constant] s = Constant <value = int64[2] {2, 3}> ()
  [is_two_constant] is_two = Constant <value = bool[2] {1, 0}> ()
  z = Reshape(x, half)
  y = Expand(z, half)
  n = Shape(free)
}
--- exit 0
