# What the node 'sum' is given: the smallest model that computes it.
$ onnxfix extract in.onnxtxt --node sum -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,4] x, float[N,4] other) => (float[N,4] y)
<float[4] w = {1, 2, 3, 4}, float[4] unused = {5, 6, 7, 8}>
{
  [scale] a = Mul(x, w)
  [turn] b = Neg(other)
  [half] c = Relu(a)
  [sum] d = Add(c, b)
  [end] y = Abs(d)
}
--- out
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,4] x, float[N,4] other) => (float[N,4] c, float[N,4] b)
<
  float[4] w = {1, 2, 3, 4}
>
{
  [scale] a = Mul(x, w)
  [turn] b = Neg(other)
  [half] c = Relu(a)
}
--- err
3 of 5 nodes, 2 inputs, 2 outputs
--- exit 0
