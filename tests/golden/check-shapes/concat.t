$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a, float[2,4] b) => (float[3,8] y)
{
  [c] y = Concat <axis = 1> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'c' (Concat): axis 0 is not that of the concatenation, and its dims 3 and 2 differ; 'a' is float[3,4]; 'b' is float[2,4]
1 error, 0 warnings
--- exit 1
