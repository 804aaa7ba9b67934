# Two faults that have nothing to do with each other.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a, float[4,5] b, float[2] c) => (float[2,5] y, float[3] z)
<int64[1] shape = {3}>
{
  [mm] y = MatMul(a, b)
  [view] z = Reshape(c, shape)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMul): inner dims differ: 3 and 4; 'a' is float[2,3]; 'b' is float[4,5]
error[shape-fault]: graph 'main': node 'view' (Reshape): the input has 2 elements, the new shape 3; 'c' is float[2]; 'shape' is int64[1] {3}
2 errors, 0 warnings
--- exit 1
