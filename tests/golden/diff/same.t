# Where tensors lie, and the order of nodes that something else changes, do not
# count; the order alone does.
$ onnxfix opt a.onnxtxt -o a.onnx --external-data w.data --external-threshold 1
$ onnxfix diff a.onnxtxt a.onnx
$ onnxfix diff a.onnxtxt b.onnxtxt
--- a.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x) => (float[4] y, float[4] z)
<float[4] w = {1, 2, 3, 4}>
{
  [one] y = Mul(x, w)
  [two] z = Neg(x)
}
--- b.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x) => (float[4] y, float[4] z)
<float[4] w = {1, 2, 3, 4}>
{
  [two] z = Neg(x)
  [one] y = Mul(x, w)
}
--- out
0 differences
~ main: the order of its nodes
1 difference
--- exit 1
