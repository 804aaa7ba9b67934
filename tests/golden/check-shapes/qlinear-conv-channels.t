$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (uint8[1,3,5,5] x, uint8[4,2,3,3] w) => (uint8[1,4,3,3] y)
<float s = {0.5}, uint8 z = {0}>
{
  [conv] y = QLinearConv(x, s, z, w, s, z, s, z)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (QLinearConv): 3 channels, the weight is for 2; 'x' is uint8[1,3,5,5]; 'w' is uint8[4,2,3,3]
1 error, 0 warnings
--- exit 1
