$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3] a, float[4,5] b) => (float[5] y)
{
  [mm] y = MatMul(a, b)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMul): inner dims differ: 3 and 4; 'a' is float[3]; 'b' is float[4,5]
1 error, 0 warnings
--- exit 1
