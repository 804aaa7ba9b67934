$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5,5] x, float[4,3,3,3] w) => (float[1,4,2,2] y)
{
  [conv] y = Conv <strides = [2]> (x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): attribute 'strides' has 1 numbers, must have 2; 'x' is float[1,3,5,5]
1 error, 0 warnings
--- exit 1
