$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (uint8[2,3] a, uint8[3,3] b) => (uint8[2,6] y)
<float s = {0.5}, uint8 z = {0}>
{
  [cat] y = com.microsoft.QLinearConcat <axis = 1> (s, z, a, s, z, b, s, z)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (QLinearConcat): axis 0 is not that of the concatenation, and its dims 2 and 3 differ; 'a' is uint8[2,3]; 'b' is uint8[3,3]
1 error, 0 warnings
--- exit 1
