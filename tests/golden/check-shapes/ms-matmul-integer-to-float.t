$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (uint8[2,3] a, uint8[4,5] b) => (float[2,5] y)
<float s = {0.5}>
{
  [mm] y = com.microsoft.MatMulIntegerToFloat(a, b, s, s)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMulIntegerToFloat): inner dims differ: 3 and 4; 'a' is uint8[2,3]; 'b' is uint8[4,5]
1 error, 0 warnings
--- exit 1
