# Expand to the shape of a sum of other sizes.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3] a, float[4,1] b, float[2] c) => (float[4,3] y)
{
  [add] d = Add(a, b)
  [relu] e = Relu(d)
  [shape] s = Shape(e)
  [ex] y = Expand(c, s)
}
--- out
error[shape-fault]: graph 'main': node 'ex' (Expand): axis 0 does not broadcast with 3; 'c' is float[2]; 's' is int64[2] {4,3}
    'a' (input) [1,3] -> Add 'add' [4,3] -> Relu 'relu' [4,3] -> Shape 'shape' {4,3}
1 error, 0 warnings
--- exit 1
