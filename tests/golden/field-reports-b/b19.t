# B19: [N,3] without its first row was said to have N rows; right: not N, but
# one less, at least 0.
$ onnxfix infer-shapes -v in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 5, opset_import: ["" : 10]>
main (float[N,3] x) => (float[?,3] y)
<int64[1] one = {1}, int64[1] most = {2147483647}, int64[1] zero = {0}>
{
  [rest] a = Slice(x, one, most, zero)
  [neg] y = Neg(a)
}
--- out
<ir_version: 5, opset_import: ["" : 10]>
main (float[N,3] x) => (float[?,3] y)
<
  int64[1] one = {1},
  int64[1] most = {2147483647},
  int64[1] zero = {0},
  float["max(N-1,0)",3] a
>
{
  [rest] a = Slice(x, one, most, zero)
  [neg] y = Neg(a)
}
--- err
infer-shapes: 1 change
  + main: rest: 'a' is float[max(N-1,0),3] (inferred)
--- exit 0
