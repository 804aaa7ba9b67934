$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4] a, float[2,5,6] b) => (float[2,3,6] y)
{
  [mm] y = MatMul(a, b)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMul): inner dims differ: 4 and 5; 'a' is float[2,3,4]; 'b' is float[2,5,6]
1 error, 0 warnings
--- exit 1
