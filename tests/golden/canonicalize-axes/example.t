# One axis as a scalar, which WebGPU refuses: a constant that another node
# uses too, and one that only a run can tell.
$ onnxfix canonicalize-axes -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 18]>
main (float[2,3] x, int64 axis) => (float[2,1,3] y, float[?,?,?] z, int64 next)
<int64 one = {1}>
{
  [known] y = Unsqueeze(x, one)
  [open] z = Unsqueeze(x, axis)
  [add] next = Add(axis, one)
}
--- out
canonicalize-axes: 2 changes
  + main: known: axes 'one' of rank 0 -> [1] (axes are of rank 1)
  + main: open: axes 'axis' of rank 0 -> Unsqueeze of it (axes are of rank 1)
<ir_version: 8, opset_import: ["" : 18]>
main (float[2,3] x, int64 axis) => (float[2,1,3] y, float[?,?,?] z, int64 next)
<
  int64 one = {1},
  int64[1] known_axes = {1},
  int64[1] open_first = {0}
>
{
  [known] y = Unsqueeze(x, known_axes)
  [open_axes] open_axes_out = Unsqueeze(axis, open_first)
  [open] z = Unsqueeze(x, open_axes_out)
  [add] next = Add(axis, one)
}
--- exit 0
