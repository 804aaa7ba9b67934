$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a, float[2,3] b) => (float[2,3] y)
{
  [cat] y = Concat <axis = 2> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (Concat): axis 2 is outside rank 2; 'a' is float[2,3]
1 error, 0 warnings
--- exit 1
