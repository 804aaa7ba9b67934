$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a, float[3,5] b) => (float[2,5] y)
<float[2,6] p>
{
  [mm] p = MatMul(a, b)
  [relu] y = Relu(p)
}
--- out
error[shape-mismatch]: graph 'main': node 'mm' (MatMul): value 'p': declared as float[2,6], inferred as float[2,5]
    'b' (input) [3,5] -> MatMul 'mm' [2,5]
1 error, 0 warnings
--- exit 1
