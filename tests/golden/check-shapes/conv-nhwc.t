# An input in the order NHWC.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,8,8,3] x, float[4,3,3,3] w) => (float[1,4,6,6] y)
{
  [conv] y = Conv(x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): 8 channels, the weight is for 3; 'x' is float[1,8,8,3]; 'w' is float[4,3,3,3]
1 error, 0 warnings
--- exit 1
