# B6: a static Slice with an end of -(2^31-1) or of INT64_MAX, which a cast to
# int32 changes; right: each end is resolved against the dim, then clamped.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --slices out.onnxtxt
--- in.onnxtxt
<ir_version: 6, opset_import: ["" : 11]>
main (float[1,3,8,8] x) => (float[1,3,8,8] y, float[1,2,8,8] z)
<
  int64[1] last = {-1}, int64[1] far = {-2147483647}, int64[1] three = {3},
  int64[1] one = {1}, int64[1] most = {9223372036854775807}
>
{
  [flip] y = Slice(x, last, far, three, last)
  [rest] z = Slice(x, one, most, one, one)
}
--- out
canonicalize-slices: 2 changes
  + main: flip: starts -1 -> 7, ends -2147483647 -> -9 (axis 3, dim 8) (one form for every runtime)
  + main: rest: ends 9223372036854775807 -> 3 (axis 1, dim 3) (values outside int32)
flip: float[1,3,8,8] -> float[1,3,8,8]
  axis 3: start 7, end -9, step -1 (reverse)
rest: float[1,3,8,8] -> float[1,2,8,8]
  axis 1: start 1, end 3, step 1
--- exit 0
