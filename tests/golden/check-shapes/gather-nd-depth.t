$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x, int64[2,3] at) => (float[2] y)
{
  [g] y = GatherND(x, at)
}
--- out
error[shape-fault]: graph 'main': node 'g' (GatherND): 3 indices and 0 batch axes for rank 2; 'x' is float[3,4]; 'at' is int64[2,3]
1 error, 0 warnings
--- exit 1
