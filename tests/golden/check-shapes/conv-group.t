# 6 output channels are no 4 groups.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,5,5] x, float[6,1,3,3] w) => (float[1,6,3,3] y)
{
  [conv] y = Conv <group = 4> (x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): the result's channels, 6, are not for 4 groups; 'w' is float[6,1,3,3]
1 error, 0 warnings
--- exit 1
