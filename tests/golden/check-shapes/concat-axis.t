$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a, float[3,4] b) => (float[3,8] y)
{
  [c] y = Concat <axis = 2> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'c' (Concat): axis 2 is outside rank 2; 'a' is float[3,4]
1 error, 0 warnings
--- exit 1
