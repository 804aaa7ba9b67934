# Where a dim is not known the values hold at every size: past the end is
# 2147483647, past the start -2147483647; what counts from the end stays.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x) => (float[?] flip, float[?] rest, float[?] tail, float[?] low)
<
  int64[1] last = {-1}, int64[1] least = {-9223372036854775808}, int64[1] one = {1},
  int64[1] most = {9223372036854775807}, int64[1] five = {-5}, int64[1] zero = {0}
>
{
  flip = Slice(x, most, least, zero, last)
  rest = Slice(x, one, most)
  tail = Slice(x, five, most)
  low = Slice(x, five, least, zero, last)
}
--- out
canonicalize-slices: 4 changes
  + main: Slice -> flip: starts 9223372036854775807 -> -1, ends -9223372036854775808 -> -2147483647 (axis 0) (values outside int32)
  + main: Slice -> rest: ends 9223372036854775807 -> 2147483647 (axis 0) (values outside int32)
  + main: Slice -> tail: ends 9223372036854775807 -> 2147483647 (axis 0) (values outside int32)
  + main: Slice -> low: ends -9223372036854775808 -> -2147483647 (axis 0) (values outside int32)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x) => (float[?] flip, float[?] rest, float[?] tail, float[?] low)
<
  int64[1] last = {-1},
  int64[1] least = {-9223372036854775808},
  int64[1] one = {1},
  int64[1] most = {9223372036854775807},
  int64[1] five = {-5},
  int64[1] zero = {0},
  int64[1] flip_starts = {-1},
  int64[1] flip_ends = {-2147483647},
  int64[1] rest_ends = {2147483647},
  int64[1] rest_axes = {0},
  int64[1] rest_steps = {1},
  int64[1] tail_ends = {2147483647},
  int64[1] tail_axes = {0},
  int64[1] tail_steps = {1},
  int64[1] low_ends = {-2147483647}
>
{
  flip = Slice(x, flip_starts, flip_ends, zero, last)
  rest = Slice(x, one, rest_ends, rest_axes, rest_steps)
  tail = Slice(x, five, tail_ends, tail_axes, tail_steps)
  low = Slice(x, five, low_ends, zero, last)
}
--- exit 0
