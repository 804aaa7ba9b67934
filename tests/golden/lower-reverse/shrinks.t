# On a dim of any size: both bounds counted from the end, and a Slice that takes
# less of a larger dim, which no forward range does: it is left.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x) => (float[?] y, float[?] z)
<int64[1] two = {-2}, int64[1] five = {-5}, int64[1] three = {3}, int64[1] zero = {0}, int64[1] back = {-1}>
{
  [grows] y = Slice(x, two, five, zero, back)
  [shrinks] z = Slice(x, three, five, zero, back)
}
--- out
lower-reverse: 1 change, 1 left
  + main: grows: axis 0, step -1: Concat with the first element, then a Slice that stops after it (web-jsep never reads index 0 backwards)
  = main: shrinks: Slice (it takes less of a larger dim, and the dim is not known)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x) => (float[?] y, float[?] z)
<
  int64[1] two = {-2},
  int64[1] five = {-5},
  int64[1] three = {3},
  int64[1] zero = {0},
  int64[1] back = {-1},
  int64[1] grows_part_starts = {0},
  int64[1] grows_part_ends = {1},
  int64[1] grows_part_axes = {0},
  int64[1] grows_part_steps = {1},
  int64[1] grows_part_1_starts = {1},
  int64[1] grows_part_1_ends = {2147483647},
  int64[1] grows_part_1_axes = {0},
  int64[1] grows_part_1_steps = {1},
  int64[1] grows_part_2_starts = {0},
  int64[1] grows_part_2_ends = {-1},
  int64[1] grows_part_2_axes = {0},
  int64[1] grows_part_2_steps = {1},
  int64[1] grows_part_3_starts = {-3},
  int64[1] grows_part_3_ends = {2147483647},
  int64[1] grows_part_3_axes = {0},
  int64[1] grows_part_3_steps = {1},
  int64[1] grows_part_4_starts = {0},
  int64[1] grows_part_4_ends = {1},
  int64[1] grows_part_4_axes = {0},
  int64[1] grows_part_4_steps = {1},
  int64[1] grows_starts = {-1},
  int64[1] grows_ends = {0},
  int64[1] grows_axes = {0},
  int64[1] grows_steps = {-1}
>
{
  [grows_part] grows_part_out = Slice(x, grows_part_starts, grows_part_ends, grows_part_axes, grows_part_steps)
  [grows_part_1] grows_part_1_out = Slice(x, grows_part_1_starts, grows_part_1_ends, grows_part_1_axes, grows_part_1_steps)
  [grows_part_2] grows_part_2_out = Slice(grows_part_1_out, grows_part_2_starts, grows_part_2_ends, grows_part_2_axes, grows_part_2_steps)
  [grows_join] grows_join_out = Concat <axis = 0> (grows_part_out, grows_part_2_out)
  [grows_part_3] grows_part_3_out = Slice(grows_join_out, grows_part_3_starts, grows_part_3_ends, grows_part_3_axes, grows_part_3_steps)
  [grows_part_4] grows_part_4_out = Slice(grows_part_3_out, grows_part_4_starts, grows_part_4_ends, grows_part_4_axes, grows_part_4_steps)
  [grows_join_1] grows_join_1_out = Concat <axis = 0> (grows_part_4_out, grows_part_3_out)
  [grows] y = Slice(grows_join_1_out, grows_starts, grows_ends, grows_axes, grows_steps)
  [shrinks] z = Slice(x, three, five, zero, back)
}
--- exit 0
