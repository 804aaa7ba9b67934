# B14: a Slice of fp16 failed in a dev build's WebGPU kernel. Right here: the
# plainest form, type and shape known. (Which builds need it in fp32 or as a
# Split is a table of what runtimes do: that is part 3.)
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ onnxfix infer-shapes --strict -q out.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float16[1,S,64] x) => (float16[1,S,32] y)
<int64[1] half = {32}, int64[1] most = {9223372036854775807}, int64[1] axis = {-1}, int64[1] zero = {0}>
{
  [left] a = Slice(x, zero, half, axis)
  [right] b = Slice(x, half, most, axis)
  [sum] y = Add(a, b)
}
--- out
canonicalize-slices: 2 changes
  + main: left: starts, ends, axes and steps as int64 constants (one form for every runtime)
  + main: right: ends 9223372036854775807 -> 64 (axis 2, dim 64) (values outside int32)
<ir_version: 8, opset_import: ["" : 17]>
main (float16[1,S,64] x) => (float16[1,S,32] y)
<
  int64[1] half = {32},
  int64[1] most = {9223372036854775807},
  int64[1] axis = {-1},
  int64[1] zero = {0},
  int64[1] left_axes = {2},
  int64[1] left_steps = {1},
  int64[1] right_ends = {64},
  int64[1] right_axes = {2},
  int64[1] right_steps = {1},
  float16[1,S,32] a,
  float16[1,S,32] b
>
{
  [left] a = Slice(x, zero, half, left_axes, left_steps)
  [right] b = Slice(x, half, right_ends, right_axes, right_steps)
  [sum] y = Add(a, b)
}
--- exit 0
