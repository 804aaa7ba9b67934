$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5,5] x, float[4,3,3,3] w) => (float[1,4,5,5] y)
{
  [conv] y = Conv <kernel_shape = [1, 1]> (x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): the weight's side and kernel_shape: 3, must be 1; 'w' is float[4,3,3,3]
1 error, 0 warnings
--- exit 1
