# The shape is that of another tensor.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4] x, float[2,3,5] like) => (float[2,3,5] y)
{
  [relu] a = Relu(like)
  [shape] s = Shape(a)
  [exp] b = Exp(x)
  [view] y = Reshape(b, s)
}
--- out
error[shape-fault]: graph 'main': node 'view' (Reshape): the input has 24 elements, the new shape 30; 'b' is float[2,3,4]; 's' is int64[3] {2,3,5}
    'x' (input) [2,3,4] -> Exp 'exp' [2,3,4]
    'like' (input) [2,3,5] -> Relu 'relu' [2,3,5] -> Shape 'shape' {2,3,5}
1 error, 0 warnings
--- exit 1
