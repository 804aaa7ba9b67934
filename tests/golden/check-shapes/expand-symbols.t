# N+2 elements onto twice as many, and N+2 is never 1.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] a, float[1] b) => (float[M] y)
<int64[1] two = {2}>
{
  [cat] c = Concat <axis = 0> (a, b, b)
  [shape] s = Shape(c)
  [more] t = Mul(s, two)
  [ex] y = Expand(c, t)
}
--- out
error[shape-fault]: graph 'main': node 'ex' (Expand): axis 0 does not broadcast with 2*N+4; 'c' is float[N+2]; 't' is int64[1] {2*N+4}
    'a' (input) [N] -> Concat 'cat' [N+2]
    'a' (input) [N] -> Concat 'cat' [N+2] -> Shape 'shape' {N+2} -> Mul 'more' {2*N+4}
1 error, 0 warnings
--- exit 1
