# B17: an importer that has no negative steps; right: a Slice by -1 that it
# can take, over a known dim without any step below 1.
$ onnxfix lower-reverse --all -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --text out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,8] x) => (float[1,4,8] y)
<int64[1] last = {-1}, int64[1] least = {-9223372036854775807}, int64[1] axis = {1}>
{
  [flip] y = Slice(x, last, least, axis, last)
}
--- out
lower-reverse: 1 change
  + main: flip: axis 1, step -1: Gather with constant indices (web-jsep never reads index 0 backwards)
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,8] x) => (float[1,4,8] y)
<
  int64[1] last = {-1},
  int64[1] least = {-9223372036854775807},
  int64[1] axis = {1},
  int64[4] flip_indices = {3, 2, 1, 0}
>
{
  [flip] y = Gather <axis = 1> (x, flip_indices)
}
--- exit 0
