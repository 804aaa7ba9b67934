$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,3] a, float[3,4] b) => (float[3,4] y)
{
  [mm] y = com.microsoft.FusedMatMul <transA = 1> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (FusedMatMul): inner dims differ: 2 and 3; 'a' is float[2,3]; 'b' is float[3,4]
1 error, 0 warnings
--- exit 1
