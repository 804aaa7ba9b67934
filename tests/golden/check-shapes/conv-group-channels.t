# Depthwise by the weight, but group is missing.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,5,5] x, float[4,1,3,3] w) => (float[1,4,3,3] y)
{
  [conv] y = Conv(x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): 4 channels, the weight is for 1; 'x' is float[1,4,5,5]; 'w' is float[4,1,3,3]
1 error, 0 warnings
--- exit 1
