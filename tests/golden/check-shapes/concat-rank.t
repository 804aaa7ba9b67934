$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a, float[2,4,1] b) => (float[3,8] y)
{
  [c] y = Concat <axis = 1> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'c' (Concat): input 0 has rank 2, others 3; 'a' is float[3,4]
1 error, 0 warnings
--- exit 1
