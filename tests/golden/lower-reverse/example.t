# The 31-element reverse, which is 30 elements in web-jsep, over a known dim
# and over one of any size.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,5] x, float[1,N] n) => (float[1,5] y, float[1,N] z)
<
  int64[1] last = {-1}, int64[1] before = {-9223372036854775807},
  int64[1] one = {1}
>
{
  [known] y = Slice(x, last, before, one, last)
  [open] z = Slice(n, last, before, one, last)
}
--- out
lower-reverse: 2 changes
  + main: known: axis 1, step -1: Gather with constant indices (web-jsep never reads index 0 backwards)
  + main: open: axis 1, step -1: Concat with the first element, then a Slice that stops after it (web-jsep never reads index 0 backwards)
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,5] x, float[1,N] n) => (float[1,5] y, float[1,N] z)
<
  int64[1] last = {-1},
  int64[1] before = {-9223372036854775807},
  int64[1] one = {1},
  int64[5] known_indices = {4, 3, 2, 1, 0},
  int64[1] open_part_starts = {0},
  int64[1] open_part_ends = {1},
  int64[1] open_part_axes = {1},
  int64[1] open_part_steps = {1},
  int64[1] open_starts = {-1},
  int64[1] open_ends = {0},
  int64[1] open_axes = {1},
  int64[1] open_steps = {-1}
>
{
  [known] y = Gather <axis = 1> (x, known_indices)
  [open_part] open_part_out = Slice(n, open_part_starts, open_part_ends, open_part_axes, open_part_steps)
  [open_join] open_join_out = Concat <axis = 1> (open_part_out, n)
  [open] z = Slice(open_join_out, open_starts, open_ends, open_axes, open_steps)
}
--- exit 0
