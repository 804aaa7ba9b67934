# A reverse as exporters write it, and a part from element 1 on. A runtime
# that narrows the ends to int32 would lose elements.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,31] x) => (float[1,31] y, float[1,30] z)
<
  int64[1] last = {-1}, int64[1] before = {-9223372036854775807},
  int64[1] one = {1}, int64[1] past = {9223372036854775807}
>
{
  [flip] y = Slice(x, last, before, one, last)
  [rest] z = Slice(x, one, past, last)
}
--- out
canonicalize-slices: 2 changes
  + main: flip: starts -1 -> 30, ends -9223372036854775807 -> -32 (axis 1, dim 31) (values outside int32)
  + main: rest: ends 9223372036854775807 -> 31 (axis 1, dim 31) (values outside int32)
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,31] x) => (float[1,31] y, float[1,30] z)
<
  int64[1] last = {-1},
  int64[1] before = {-9223372036854775807},
  int64[1] one = {1},
  int64[1] past = {9223372036854775807},
  int64[1] flip_starts = {30},
  int64[1] flip_ends = {-32},
  int64[1] rest_ends = {31},
  int64[1] rest_axes = {1},
  int64[1] rest_steps = {1}
>
{
  [flip] y = Slice(x, flip_starts, flip_ends, one, last)
  [rest] z = Slice(x, one, rest_ends, rest_axes, rest_steps)
}
--- exit 0
