# B10, B8: starts and ends that foldable chains or Constant nodes compute.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[2,3] flip, float[1,3] row, float[1,2] part)
<
  int64 least = {-9223372036854775808}, int64[1] two = {2}, int64[2] axes = {0, 1},
  int64[2] back = {-1, -1}, int32[1] one32 = {1}, int64[1] one = {1}, int64[1] none = {0}
>
{
  ends = Expand(least, two)
  [flips] flip = Slice(x, back, ends, axes, back)
  start = Cast <to = 7> (one32)
  end = Constant <value_ints = [9223372036854775807]> ()
  [rows] row = Slice(x, start, end)
  minus = Neg(one)
  zero = Sub(one, one)
  starts = Concat <axis = 0> (zero, minus)
  stops = Concat <axis = 0> (one, end)
  [parts] part = Slice(x, starts, stops)
}
--- out
canonicalize-slices: 3 changes
  + main: flips: starts -1 -> 1, ends -9223372036854775808 -> -3 (axis 0, dim 2); starts -1 -> 2, ends -9223372036854775808 -> -4 (axis 1, dim 3) (values outside int32)
  + main: rows: ends 9223372036854775807 -> 2 (axis 0, dim 2) (values outside int32)
  + main: parts: starts -1 -> 2, ends 9223372036854775807 -> 3 (axis 1, dim 3) (values outside int32)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[2,3] flip, float[1,3] row, float[1,2] part)
<
  int64 least = {-9223372036854775808},
  int64[1] two = {2},
  int64[2] axes = {0, 1},
  int64[2] back = {-1, -1},
  int32[1] one32 = {1},
  int64[1] one = {1},
  int64[1] none = {0},
  int64[2] flips_starts = {1, 2},
  int64[2] flips_ends = {-3, -4},
  int64[1] rows_starts = {1},
  int64[1] rows_ends = {2},
  int64[1] rows_axes = {0},
  int64[1] rows_steps = {1},
  int64[2] parts_starts = {0, 2},
  int64[2] parts_ends = {1, 3},
  int64[2] parts_axes = {0, 1},
  int64[2] parts_steps = {1, 1}
>
{
  ends = Expand(least, two)
  [flips] flip = Slice(x, flips_starts, flips_ends, axes, back)
  start = Cast <to = 7> (one32)
  end = Constant <value_ints = [9223372036854775807]> ()
  [rows] row = Slice(x, rows_starts, rows_ends, rows_axes, rows_steps)
  minus = Neg(one)
  zero = Sub(one, one)
  starts = Concat <axis = 0> (zero, minus)
  stops = Concat <axis = 0> (one, end)
  [parts] part = Slice(x, parts_starts, parts_ends, parts_axes, parts_steps)
}
--- exit 0
