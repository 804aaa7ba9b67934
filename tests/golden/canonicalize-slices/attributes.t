# Opset 1 to 9: attributes stay attributes (B6, B8: ends outside int32).
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 4, opset_import: ["" : 9]>
main (float[4,10,N] x) => (float[?,?,?] y, float[?,?,?] z)
{
  [given] y = Slice <axes = [-1, 0], ends = [9223372036854775807, -1], starts = [2, -2147483648]> (x)
  [absent] z = Slice <ends = [9223372036854775807, 9223372036854775807], starts = [1, -3]> (x)
}
--- out
canonicalize-slices: 2 changes
  + main: given: starts -2147483648 -> 0, ends -1 -> 3 (axis 0, dim 4); ends 9223372036854775807 -> 2147483647 (axis 2) (values outside int32)
  + main: absent: ends 9223372036854775807 -> 4 (axis 0, dim 4); starts -3 -> 7, ends 9223372036854775807 -> 10 (axis 1, dim 10) (values outside int32)
<ir_version: 4, opset_import: ["" : 9]>
main (float[4,10,N] x) => (float[?,?,?] y, float[?,?,?] z)
{
  [given] y = Slice <axes = [0, 2], ends = [3, 2147483647], starts = [0, 2]> (x)
  [absent] z = Slice <ends = [4, 10], starts = [1, 7], axes = [0, 1]> (x)
}
--- exit 0
