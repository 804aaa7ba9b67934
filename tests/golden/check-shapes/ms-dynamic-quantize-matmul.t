$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,3] a, uint8[4,5] b) => (float[2,5] y)
<float s = {0.5}>
{
  [mm] y = com.microsoft.DynamicQuantizeMatMul(a, b, s)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (DynamicQuantizeMatMul): inner dims differ: 3 and 4; 'a' is float[2,3]; 'b' is uint8[4,5]
1 error, 0 warnings
--- exit 1
