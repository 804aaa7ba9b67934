# Opset 10: onnxruntime takes a part of dim N for N; a Concat hides the name.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 5, opset_import: ["" : 10]>
main (float16[N] x) => (float16[?] y, float16[?] z)
<int64[1] last = {-1}, int64[1] past = {-2147483647}, int64[1] zero = {0}, int64[1] late = {-3}>
{
  [flip] y = Slice(x, last, past, zero, last)
  [no_form] z = Slice(x, late, past, zero, last)
}
--- out
lower-reverse: 1 change, 1 left
  + main: flip: axis 0, step -1: Concat with the first element, then a Slice that stops after it (web-jsep never reads index 0 backwards)
  = main: no_form: Slice (a start from the end of an unknown dim, which opset 10 has no safe form of)
<ir_version: 5, opset_import: ["" : 10]>
main (float16[N] x) => (float16[?] y, float16[?] z)
<
  int64[1] last = {-1},
  int64[1] past = {-2147483647},
  int64[1] zero = {0},
  int64[1] late = {-3},
  int64[1] flip_part_starts = {0},
  int64[1] flip_part_ends = {1},
  int64[1] flip_part_axes = {0},
  int64[1] flip_part_steps = {1},
  int64[1] flip_starts = {-1},
  int64[1] flip_ends = {0},
  int64[1] flip_axes = {0},
  int64[1] flip_steps = {-1}
>
{
  [flip_join] flip_join_out = Concat <axis = 0> (x, x)
  [flip_part] flip_part_out = Slice(flip_join_out, flip_part_starts, flip_part_ends, flip_part_axes, flip_part_steps)
  [flip_join_1] flip_join_1_out = Concat <axis = 0> (flip_part_out, x)
  [flip] y = Slice(flip_join_1_out, flip_starts, flip_ends, flip_axes, flip_steps)
  [no_form] z = Slice(x, late, past, zero, last)
}
--- exit 0
