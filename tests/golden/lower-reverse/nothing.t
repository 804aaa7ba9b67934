# No data: the shape is kept by a forward Slice. An empty dim is left.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (int32[0,5] x, bool[4,5] b) => (int32[0,5] y, int32[0,5] z, bool[0,5] w)
<
  int64[1] last = {-1}, int64[1] past = {-100}, int64[1] zero = {0}, int64[1] one = {1},
  int64[2] from = {2, -1}, int64[2] to = {2, -100}, int64[2] axes = {0, 1}, int64[2] steps = {1, -1}
>
{
  [other] y = Slice(x, last, past, one, last)
  [own] z = Slice(x, last, past, zero, last)
  [beside] w = Slice(b, from, to, axes, steps)
}
--- out
lower-reverse: 2 changes
  + main: other: axis 1, step -1: no data, a forward Slice of the same shape (web-jsep never reads index 0 backwards)
  + main: beside: axis 1, step -1: no data, a forward Slice of the same shape (web-jsep never reads index 0 backwards)
<ir_version: 8, opset_import: ["" : 17]>
main (int32[0,5] x, bool[4,5] b) => (int32[0,5] y, int32[0,5] z, bool[0,5] w)
<
  int64[1] last = {-1},
  int64[1] past = {-100},
  int64[1] zero = {0},
  int64[1] one = {1},
  int64[2] from = {2, -1},
  int64[2] to = {2, -100},
  int64[2] axes = {0, 1},
  int64[2] steps = {1, -1},
  int64[1] other_starts = {0},
  int64[1] other_ends = {5},
  int64[1] other_steps = {1},
  int64[2] beside_starts = {0, 0},
  int64[2] beside_ends = {0, 5},
  int64[2] beside_steps = {1, 1}
>
{
  [other] y = Slice(x, other_starts, other_ends, one, other_steps)
  [own] z = Slice(x, last, past, zero, last)
  [beside] w = Slice(b, beside_starts, beside_ends, axes, beside_steps)
}
--- exit 0
