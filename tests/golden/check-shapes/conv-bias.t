$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5,5] x, float[4,3,3,3] w, float[3] b) => (float[1,4,3,3] y)
{
  [conv] y = Conv(x, w, b)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): the channels of weight and bias differ: 4 and 3; 'w' is float[4,3,3,3]; 'b' is float[3]
1 error, 0 warnings
--- exit 1
