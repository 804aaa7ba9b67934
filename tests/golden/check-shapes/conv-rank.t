$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5] x, float[4,3,3,3] w) => (float[1,4,3] y)
{
  [conv] y = Conv(x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): input of rank 3, weight of rank 4; 'x' is float[1,3,5]; 'w' is float[4,3,3,3]
1 error, 0 warnings
--- exit 1
