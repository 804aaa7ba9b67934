$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4,4] x, float[1,5,5,2] at) => (float[2,3,5,5] y)
{
  [g] y = GridSample(x, at)
}
--- out
error[shape-fault]: graph 'main': node 'g' (GridSample): the batch dims differ: 2 and 1; 'x' is float[2,3,4,4]; 'at' is float[1,5,5,2]
1 error, 0 warnings
--- exit 1
