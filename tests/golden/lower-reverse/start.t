# On WebGPU each build steps back from the last element, whatever the start:
# what begins elsewhere is lowered also when it stops before index 0.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[6] x, float[N] n) => (float[4] a, float[?] b, float[?] c)
<int64[1] four = {4}, int64[1] two = {-2}, int64[1] zero = {0}, int64[1] one = {1}, int64[1] back = {-1}>
{
  [known] a = Slice(x, four, zero, zero, back)
  [open] b = Slice(n, four, one, zero, two)
  [from_end] c = Slice(n, two, zero, zero, back)
}
--- out
lower-reverse: 3 changes
  + main: known: axis 0, step -1: Gather with constant indices (WebGPU steps back from the last element only)
  + main: open: axis 0, step -2: Concat with the first element, then a Slice that stops after it (WebGPU steps back from the last element only)
  + main: from_end: axis 0, step -1: Concat with the first element, then a Slice that stops after it (WebGPU steps back from the last element only)
<ir_version: 8, opset_import: ["" : 17]>
main (float[6] x, float[N] n) => (float[4] a, float[?] b, float[?] c)
<
  int64[1] four = {4},
  int64[1] two = {-2},
  int64[1] zero = {0},
  int64[1] one = {1},
  int64[1] back = {-1},
  int64[4] known_indices = {4, 3, 2, 1},
  int64[1] open_part_starts = {2},
  int64[1] open_part_ends = {5},
  int64[1] open_part_axes = {0},
  int64[1] open_part_steps = {1},
  int64[1] open_part_1_starts = {0},
  int64[1] open_part_1_ends = {1},
  int64[1] open_part_1_axes = {0},
  int64[1] open_part_1_steps = {1},
  int64[1] open_starts = {-1},
  int64[1] open_ends = {0},
  int64[1] open_axes = {0},
  int64[1] open_steps = {-2},
  int64[1] from_end_part_starts = {1},
  int64[1] from_end_part_ends = {2147483647},
  int64[1] from_end_part_axes = {0},
  int64[1] from_end_part_steps = {1},
  int64[1] from_end_part_1_starts = {0},
  int64[1] from_end_part_1_ends = {-1},
  int64[1] from_end_part_1_axes = {0},
  int64[1] from_end_part_1_steps = {1},
  int64[1] from_end_part_2_starts = {0},
  int64[1] from_end_part_2_ends = {1},
  int64[1] from_end_part_2_axes = {0},
  int64[1] from_end_part_2_steps = {1},
  int64[1] from_end_starts = {-1},
  int64[1] from_end_ends = {0},
  int64[1] from_end_axes = {0},
  int64[1] from_end_steps = {-1}
>
{
  [known] a = Gather <axis = 0> (x, known_indices)
  [open_part] open_part_out = Slice(n, open_part_starts, open_part_ends, open_part_axes, open_part_steps)
  [open_part_1] open_part_1_out = Slice(open_part_out, open_part_1_starts, open_part_1_ends, open_part_1_axes, open_part_1_steps)
  [open_join] open_join_out = Concat <axis = 0> (open_part_1_out, open_part_out)
  [open] b = Slice(open_join_out, open_starts, open_ends, open_axes, open_steps)
  [from_end_part] from_end_part_out = Slice(n, from_end_part_starts, from_end_part_ends, from_end_part_axes, from_end_part_steps)
  [from_end_part_1] from_end_part_1_out = Slice(from_end_part_out, from_end_part_1_starts, from_end_part_1_ends, from_end_part_1_axes, from_end_part_1_steps)
  [from_end_part_2] from_end_part_2_out = Slice(from_end_part_1_out, from_end_part_2_starts, from_end_part_2_ends, from_end_part_2_axes, from_end_part_2_steps)
  [from_end_join] from_end_join_out = Concat <axis = 0> (from_end_part_2_out, from_end_part_1_out)
  [from_end] c = Slice(from_end_join_out, from_end_starts, from_end_ends, from_end_axes, from_end_steps)
}
--- exit 0
