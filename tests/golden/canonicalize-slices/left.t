# What only a run can tell is left, and so is what no runtime takes.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,N] x, int64[1] k, int64[1] m) => (float[?,?] a, float[?,?] b, float[?,?] c, float[?,?] d)
<int64[1] one = {1}, int64[2] ones = {1, 1}, int64[1] axis = {5}, int64[2] twos = {2, 2}, int64[2] same = {0, -2}>
{
  [run_time] a = Slice(x, one, k)
  half = Concat <axis = 0> (one, m)
  [in_part] b = Slice(x, ones, half)
  [no_axis] c = Slice(x, one, one, axis)
  [twice] d = Slice(x, ones, twos, same)
}
--- out
canonicalize-slices: 0 changes, 4 left
  = main: run_time: Slice (ends are not constant)
  = main: in_part: Slice (ends are not constant)
  = main: no_axis: Slice (axis 5 of rank 2)
  = main: twice: Slice (axis 0 twice)
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,N] x, int64[1] k, int64[1] m) => (float[?,?] a, float[?,?] b, float[?,?] c, float[?,?] d)
<
  int64[1] one = {1},
  int64[2] ones = {1, 1},
  int64[1] axis = {5},
  int64[2] twos = {2, 2},
  int64[2] same = {0, -2}
>
{
  [run_time] a = Slice(x, one, k)
  half = Concat <axis = 0> (one, m)
  [in_part] b = Slice(x, ones, half)
  [no_axis] c = Slice(x, one, one, axis)
  [twice] d = Slice(x, ones, twos, same)
}
--- exit 0
