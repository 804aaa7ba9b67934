$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a, int64[2] i) => (float[2] y)
{
  [g] y = Gather <axis = 5> (a, i)
}
--- out
error[shape-fault]: graph 'main': node 'g' (Gather): axis 5 is outside rank 2; 'a' is float[3,4]
1 error, 0 warnings
--- exit 1
