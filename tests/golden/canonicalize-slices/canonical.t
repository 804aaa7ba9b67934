# A canonical Slice is left alone, also when its constants are Constant nodes
# or shared.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[31] x, float[N] n) => (float[31] y, float[?] z)
<int64[1] last = {30}, int64[1] axis = {0}, int64[1] back = {-1}, int64[1] from = {-1}, int64[1] past = {-2147483647}>
{
  ends = Constant <value_ints = [-32]> ()
  [known] y = Slice(x, last, ends, axis, back)
  [open] z = Slice(n, from, past, axis, back)
}
--- out
canonicalize-slices: 0 changes
<ir_version: 8, opset_import: ["" : 17]>
main (float[31] x, float[N] n) => (float[31] y, float[?] z)
<
  int64[1] last = {30},
  int64[1] axis = {0},
  int64[1] back = {-1},
  int64[1] from = {-1},
  int64[1] past = {-2147483647}
>
{
  ends = Constant <value_ints = [-32]> ()
  [known] y = Slice(x, last, ends, axis, back)
  [open] z = Slice(n, from, past, axis, back)
}
--- exit 0
