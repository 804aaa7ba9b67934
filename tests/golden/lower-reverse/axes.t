# B4: x[5:0:-1, 10:1:-3] does not reach index 0; several axes that do, beside
# one forward and one that stops at 1.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,10] x, float[3,N,6,4] v) => (float[4,3] y, float[?,?,?,?] z)
<
  int64[2] starts = {5, 10}, int64[2] ends = {0, 1}, int64[2] axes = {0, 1}, int64[2] steps = {-1, -3},
  int64[4] from = {-1, 7, 1, 3}, int64[4] to = {-9, -9223372036854775808, 6, 0}, int64[4] at = {0, 1, 2, 3},
  int64[4] by = {-1, -2, 2, -1}
>
{
  [stops] y = Slice(x, starts, ends, axes, steps)
  [four] z = Slice(v, from, to, at, by)
}
--- out
lower-reverse: 2 changes
  + main: four: axis 0, step -1: Gather with constant indices (web-jsep never reads index 0 backwards)
  + main: four: axis 1, step -2: Concat with the first element, then a Slice that stops after it (web-jsep never reads index 0 backwards)
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,10] x, float[3,N,6,4] v) => (float[4,3] y, float[?,?,?,?] z)
<
  int64[2] starts = {5, 10},
  int64[2] ends = {0, 1},
  int64[2] axes = {0, 1},
  int64[2] steps = {-1, -3},
  int64[4] from = {-1, 7, 1, 3},
  int64[4] to = {-9, -9223372036854775808, 6, 0},
  int64[4] at = {0, 1, 2, 3},
  int64[4] by = {-1, -2, 2, -1},
  int64[3] four_part_starts = {0, 1, 3},
  int64[3] four_part_ends = {8, 6, 0},
  int64[3] four_part_axes = {1, 2, 3},
  int64[3] four_part_steps = {1, 2, -1},
  int64[3] four_indices = {2, 1, 0},
  int64[1] four_part_2_starts = {0},
  int64[1] four_part_2_ends = {1},
  int64[1] four_part_2_axes = {1},
  int64[1] four_part_2_steps = {1},
  int64[1] four_starts = {-1},
  int64[1] four_ends = {0},
  int64[1] four_axes = {1},
  int64[1] four_steps = {-2}
>
{
  [stops] y = Slice(x, starts, ends, axes, steps)
  [four_part] four_part_out = Slice(v, four_part_starts, four_part_ends, four_part_axes, four_part_steps)
  [four_part_1] four_part_1_out = Gather <axis = 0> (four_part_out, four_indices)
  [four_part_2] four_part_2_out = Slice(four_part_1_out, four_part_2_starts, four_part_2_ends, four_part_2_axes, four_part_2_steps)
  [four_join] four_join_out = Concat <axis = 1> (four_part_2_out, four_part_1_out)
  [four] z = Slice(four_join_out, four_starts, four_ends, four_axes, four_steps)
}
--- exit 0
