# Ends that a chain of constants makes, one for each dim, as exporters write a
# flip (B10): Expand, Concat and ConstantOfShape are followed.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --slices out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 18]>
main (float[3,4] x) => (float[3,4] y, float[3,4] z)
<int64[1] least = {-9223372036854775808}, int64[1] two = {2}, int64[2] axes = {0, 1}>
{
  [ones] minus = ConstantOfShape <value = int64[1] {-1}> (two)
  [ends] e = Expand(least, two)
  [flip] y = Slice(x, minus, e, axes, minus)
  [both] c = Concat <axis = 0> (least, least)
  [again] z = Slice(x, minus, c, axes, minus)
}
--- out
canonicalize-slices: 2 changes
  + main: flip: starts -1 -> 2, ends -9223372036854775808 -> -4 (axis 0, dim 3); starts -1 -> 3, ends -9223372036854775808 -> -5 (axis 1, dim 4) (values outside int32)
  + main: again: starts -1 -> 2, ends -9223372036854775808 -> -4 (axis 0, dim 3); starts -1 -> 3, ends -9223372036854775808 -> -5 (axis 1, dim 4) (values outside int32)
flip: float[3,4] -> float[3,4]
  axis 0: start 2, end -4, step -1 (reverse)
  axis 1: start 3, end -5, step -1 (reverse)
again: float[3,4] -> float[3,4]
  axis 0: start 2, end -4, step -1 (reverse)
  axis 1: start 3, end -5, step -1 (reverse)
--- exit 0
