# B13: WebNN took the wrong operand for steps of -1 and -2; its tests passed,
# since the nodes ran on wasm. Right here: no such step is left. (That a node
# ran where it was asked to, only a run can show: that is part 3.)
$ onnxfix lower-reverse --all -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --ops out.onnxtxt
$ onnxfix check out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,5] x, int64[5] n) => (float[2,5] a, float[2,2] b, int64[3] c)
<
  int64[1] last = {-1}, int64[1] least = {-9223372036854775808}, int64[1] one = {1},
  int64[1] two = {-2}, int64[1] first = {0}
>
{
  [by_one] a = Slice(x, last, least, one, last)
  [by_two] b = Slice(x, last, first, one, two)
  [ints] c = Slice(n, last, least, first, two)
}
--- out
lower-reverse: 3 changes
  + main: by_one: axis 1, step -1: Gather with constant indices (web-jsep never reads index 0 backwards)
  + main: by_two: axis 1, step -2: Gather with constant indices (--all)
  + main: ints: axis 0, step -2: Gather with constant indices (web-jsep never reads index 0 backwards)
       3  Gather
0 errors, 0 warnings
--- exit 0
