# From the last element only what reaches index 0 is lowered: where the dim is
# known exactly that, else what may at some size. --all: over a known dim all.
$ onnxfix lower-reverse --all -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[6] x, float[N] n) => (float[?] a, float[?] b, float[?] c, float[?] d, float[?] e)
<
  int64[1] last = {-1}, int64[1] past = {-100}, int64[1] zero = {0}, int64[1] two = {-2},
  int64[1] three = {-3}
>
{
  [to_1] a = Slice(x, last, past, zero, two)
  [to_0] b = Slice(x, two, past, zero, two)
  [stops] c = Slice(x, last, zero, zero, last)
  [stops_open] d = Slice(n, last, zero, zero, last)
  [short] e = Slice(n, last, three, zero, last)
}
--- out
lower-reverse: 4 changes
  + main: to_1: axis 0, step -2: Gather with constant indices (--all)
  + main: to_0: axis 0, step -2: Gather with constant indices (web-jsep never reads index 0 backwards)
  + main: stops: axis 0, step -1: Gather with constant indices (--all)
  + main: short: axis 0, step -1: Concat with the first element, then a Slice that stops after it (web-jsep never reads index 0 backwards)
<ir_version: 8, opset_import: ["" : 17]>
main (float[6] x, float[N] n) => (float[?] a, float[?] b, float[?] c, float[?] d, float[?] e)
<
  int64[1] last = {-1},
  int64[1] past = {-100},
  int64[1] zero = {0},
  int64[1] two = {-2},
  int64[1] three = {-3},
  int64[3] to_1_indices = {5, 3, 1},
  int64[3] to_0_indices = {4, 2, 0},
  int64[5] stops_indices = {5, 4, 3, 2, 1},
  int64[1] short_part_starts = {-2},
  int64[1] short_part_ends = {2147483647},
  int64[1] short_part_axes = {0},
  int64[1] short_part_steps = {1},
  int64[1] short_part_1_starts = {0},
  int64[1] short_part_1_ends = {1},
  int64[1] short_part_1_axes = {0},
  int64[1] short_part_1_steps = {1},
  int64[1] short_starts = {-1},
  int64[1] short_ends = {0},
  int64[1] short_axes = {0},
  int64[1] short_steps = {-1}
>
{
  [to_1] a = Gather <axis = 0> (x, to_1_indices)
  [to_0] b = Gather <axis = 0> (x, to_0_indices)
  [stops] c = Gather <axis = 0> (x, stops_indices)
  [stops_open] d = Slice(n, last, zero, zero, last)
  [short_part] short_part_out = Slice(n, short_part_starts, short_part_ends, short_part_axes, short_part_steps)
  [short_part_1] short_part_1_out = Slice(short_part_out, short_part_1_starts, short_part_1_ends, short_part_1_axes, short_part_1_steps)
  [short_join] short_join_out = Concat <axis = 0> (short_part_1_out, short_part_out)
  [short] e = Slice(short_join_out, short_starts, short_ends, short_axes, short_steps)
}
--- exit 0
