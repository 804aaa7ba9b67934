$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,8,8] x) => (float[1,3,4,4] y)
{
  [pool] y = AveragePool <kernel_shape = [2], strides = [2]> (x)
}
--- out
error[shape-fault]: graph 'main': node 'pool' (AveragePool): attribute 'kernel_shape' has 1 numbers, must have 2; 'x' is float[1,3,8,8]
1 error, 0 warnings
--- exit 1
