$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (uint8[1,3,5,5] x, uint8[4,2,3,3] w) => (int32[1,4,3,3] y)
{
  [conv] y = ConvInteger(x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (ConvInteger): 3 channels, the weight is for 2; 'x' is uint8[1,3,5,5]; 'w' is uint8[4,2,3,3]
1 error, 0 warnings
--- exit 1
