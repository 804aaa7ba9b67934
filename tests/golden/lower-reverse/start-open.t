# A negative start other than -1 on a dim of any size: ONNX clamps it to the
# first element of a shorter one.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x) => (float[?] y)
<int64[1] start = {-3}, int64[1] past = {-2147483647}, int64[1] zero = {0}, int64[1] step = {-2}>
{
  [late] y = Slice(x, start, past, zero, step)
}
--- out
lower-reverse: 1 change
  + main: late: axis 0, step -2: Concat with the first element, then a Slice that stops after it (web-jsep never reads index 0 backwards)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x) => (float[?] y)
<
  int64[1] start = {-3},
  int64[1] past = {-2147483647},
  int64[1] zero = {0},
  int64[1] step = {-2},
  int64[1] late_part_starts = {0},
  int64[1] late_part_ends = {1},
  int64[1] late_part_axes = {0},
  int64[1] late_part_steps = {1},
  int64[1] late_part_1_starts = {1},
  int64[1] late_part_1_ends = {2147483647},
  int64[1] late_part_1_axes = {0},
  int64[1] late_part_1_steps = {1},
  int64[1] late_part_2_starts = {0},
  int64[1] late_part_2_ends = {-2},
  int64[1] late_part_2_axes = {0},
  int64[1] late_part_2_steps = {1},
  int64[1] late_part_3_starts = {0},
  int64[1] late_part_3_ends = {1},
  int64[1] late_part_3_axes = {0},
  int64[1] late_part_3_steps = {1},
  int64[1] late_starts = {-1},
  int64[1] late_ends = {0},
  int64[1] late_axes = {0},
  int64[1] late_steps = {-2}
>
{
  [late_part] late_part_out = Slice(x, late_part_starts, late_part_ends, late_part_axes, late_part_steps)
  [late_part_1] late_part_1_out = Slice(x, late_part_1_starts, late_part_1_ends, late_part_1_axes, late_part_1_steps)
  [late_part_2] late_part_2_out = Slice(late_part_1_out, late_part_2_starts, late_part_2_ends, late_part_2_axes, late_part_2_steps)
  [late_join] late_join_out = Concat <axis = 0> (late_part_out, late_part_2_out)
  [late_part_3] late_part_3_out = Slice(late_join_out, late_part_3_starts, late_part_3_ends, late_part_3_axes, late_part_3_steps)
  [late_join_1] late_join_1_out = Concat <axis = 0> (late_part_3_out, late_join_out)
  [late] y = Slice(late_join_1_out, late_starts, late_ends, late_axes, late_steps)
}
--- exit 0
