# int32 vectors, axes that are negative and in no order, no steps.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5,6] x) => (float[?,?,?] y)
<int32[3] starts = {1, 0, -2}, int32[3] ends = {2147483647, 2147483647, 3}, int32[3] axes = {-1, 1, -3}>
{
  [part] y = Slice(x, starts, ends, axes)
}
--- out
canonicalize-slices: 1 change
  + main: part: starts -2 -> 2 (axis 0, dim 4); kept whole, left out (axis 1, dim 5); ends 2147483647 -> 6 (axis 2, dim 6) (one form for every runtime)
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5,6] x) => (float[?,?,?] y)
<
  int32[3] starts = {1, 0, -2},
  int32[3] ends = {2147483647, 2147483647, 3},
  int32[3] axes = {-1, 1, -3},
  int64[2] part_starts = {2, 1},
  int64[2] part_ends = {3, 6},
  int64[2] part_axes = {0, 2},
  int64[2] part_steps = {1, 1}
>
{
  [part] y = Slice(x, part_starts, part_ends, part_axes, part_steps)
}
--- exit 0
