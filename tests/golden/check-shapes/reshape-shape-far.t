# The new shape is computed from the input's: (3*2, 4-1) for 12 elements.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x) => (float[6,3] y)
<int64 zero = {0}, int64 one = {1}, int64 two = {2}, int64[1] at = {0}>
{
  [shape] s = Shape(x)
  [rows] r = Gather(s, zero)
  [cols] c = Gather(s, one)
  [twice] m = Mul(r, two)
  [less] k = Sub(c, one)
  [r1] mu = Unsqueeze(m, at)
  [c1] ku = Unsqueeze(k, at)
  [cat] t = Concat <axis = 0> (mu, ku)
  [view] y = Reshape(x, t)
}
--- out
error[shape-fault]: graph 'main': node 'view' (Reshape): the input has 12 elements, the new shape 18; 'x' is float[3,4]; 't' is int64[2] {6,3}
    'x' (input) [3,4] -> Shape 'shape' {3,4} -> Gather 'rows' {3} -> Mul 'twice' {6} -> Unsqueeze 'r1' {6} -> Concat 'cat' {6,3}
1 error, 0 warnings
--- exit 1
