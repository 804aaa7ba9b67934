$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 9, opset_import: ["" : 19]>
main (float[1,2,4,4] x, float[3,1,2,2] w, float[1,8,3,3] at) => (float[1,3,3,3] y)
{
  [conv] y = DeformConv <kernel_shape = [2, 2]> (x, w, at)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (DeformConv): 2 channels, the weight is for 1; 'x' is float[1,2,4,4]; 'w' is float[3,1,2,2]
1 error, 0 warnings
--- exit 1
