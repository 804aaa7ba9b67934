# B4: x[5:0:-1, 10:1:-3] takes columns 9, 6, 3: what a start beyond the end
# is clamped to counts.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,10] x) => (float[4,3] y)
<int64[2] starts = {5, 10}, int64[2] ends = {0, 1}, int64[2] axes = {0, 1}, int64[2] steps = {-1, -3}>
{
  [part] y = Slice(x, starts, ends, axes, steps)
}
--- out
canonicalize-slices: 1 change
  + main: part: starts 5 -> 4 (axis 0, dim 5); starts 10 -> 9 (axis 1, dim 10) (one form for every runtime)
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,10] x) => (float[4,3] y)
<
  int64[2] starts = {5, 10},
  int64[2] ends = {0, 1},
  int64[2] axes = {0, 1},
  int64[2] steps = {-1, -3},
  int64[2] part_starts = {4, 9}
>
{
  [part] y = Slice(x, part_starts, ends, axes, steps)
}
--- exit 0
