$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,4] a) => (float[N,4] y)
{
  [one] b = Relu(a)
  [two] c = Neg(a)
  [cat] d = Concat <axis = 0> (b, c)
  [three] e = Tanh(d)
  [four] y = Sigmoid(e)
}
--- out
error[shape-mismatch]: graph 'main': node 'four' (Sigmoid): value 'y': declared as float[N,4], inferred as float[2*N,4]
    'a' (input) [N,4] -> Relu 'one' [N,4] -> Concat 'cat' [2*N,4] -> ... -> Sigmoid 'four' [2*N,4]
1 error, 0 warnings
--- exit 1
