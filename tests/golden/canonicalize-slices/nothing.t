# Results that are empty are reported, and stay.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5] x, float[N] n) => (float[0] a, float[0] b)
<int64[1] zero = {0}, int64[1] five = {5}, int64[1] back = {-1}, int64[1] past = {9}>
{
  [back_from_0] a = Slice(x, zero, five, zero, back)
  [beyond] b = Slice(n, past, five)
}
--- out
canonicalize-slices: 2 changes, 2 left
  + main: back_from_0: ends 5 -> 0, steps -1 -> 1 (axis 0, dim 5) (one form for every runtime)
  + main: beyond: starts 9 -> 0, ends 5 -> 0 (axis 0) (one form for every runtime)
  = main: back_from_0: Slice (it takes nothing of axis 0)
  = main: beyond: Slice (it takes nothing of axis 0)
<ir_version: 8, opset_import: ["" : 17]>
main (float[5] x, float[N] n) => (float[0] a, float[0] b)
<
  int64[1] zero = {0},
  int64[1] five = {5},
  int64[1] back = {-1},
  int64[1] past = {9},
  int64[1] back_from_0_ends = {0},
  int64[1] back_from_0_steps = {1},
  int64[1] beyond_starts = {0},
  int64[1] beyond_ends = {0},
  int64[1] beyond_axes = {0},
  int64[1] beyond_steps = {1}
>
{
  [back_from_0] a = Slice(x, zero, back_from_0_ends, zero, back_from_0_steps)
  [beyond] b = Slice(n, beyond_starts, beyond_ends, beyond_axes, beyond_steps)
}
--- exit 0
