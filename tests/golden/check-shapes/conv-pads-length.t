# Pads of both sides are 4 numbers for 2 axes.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5,5] x, float[4,3,3,3] w) => (float[1,4,5,5] y)
{
  [conv] y = Conv <pads = [1, 1]> (x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): attribute 'pads' has 2 numbers, must have 4; 'x' is float[1,3,5,5]
1 error, 0 warnings
--- exit 1
