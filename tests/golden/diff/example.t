# A weight, an attribute, and a node more.
$ onnxfix diff a.onnxtxt b.onnxtxt
--- a.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4] x) => (float[1,4] y)
<float[4] w = {1, 2, 3, 4}>
{
  [scale] a = Mul(x, w)
  [soft] y = Softmax <axis = 1> (a)
}
--- b.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4] x) => (float[1,4] y)
<float[4] w = {1, 2, 3, 4.5}>
{
  [scale] a = Mul(x, w)
  [turn] b = Neg(a)
  [soft] y = Softmax <axis = -1> (b)
}
--- out
~ main: initializer 'w': 1 of 4 elements differ, by up to 0.5
~ main: soft (Softmax): inputs 'a' -> 'b'
~ main: soft (Softmax): attribute axis = 1 -> axis = -1
+ main: turn (Neg): node
4 differences
--- exit 1
