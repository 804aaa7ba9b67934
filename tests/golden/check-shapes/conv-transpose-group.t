$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5,5] x, float[3,4,2,2] w) => (float[1,8,6,6] y)
{
  [deconv] y = ConvTranspose <group = 2> (x, w)
}
--- out
error[shape-fault]: graph 'main': node 'deconv' (ConvTranspose): the channels, 3, are not for 2 groups; 'w' is float[3,4,2,2]
1 error, 0 warnings
--- exit 1
