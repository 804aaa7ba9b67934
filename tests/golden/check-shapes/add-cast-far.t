# A Shape's numbers are int64, and what they are added to is float.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a) => (float[2] y)
{
  [shape] s = Shape(a)
  [twice] t = Add(s, s)
  [sum] u = ReduceSum <keepdims = 0> (a)
  [add] y = Add(t, u)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 must be of one type; 't' is int64[2] {4,6}; 'u' is float
    'a' (input) [2,3] -> Shape 'shape' {2,3} -> Add 'twice' {4,6}
    'a' (input) [2,3] -> ReduceSum 'sum' float
1 error, 0 warnings
--- exit 1
