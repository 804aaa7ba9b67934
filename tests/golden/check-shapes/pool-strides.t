$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,8,8] x) => (float[1,3,4,4] y)
{
  [pool] y = MaxPool <kernel_shape = [2, 2], strides = [2, 0]> (x)
}
--- out
error[shape-fault]: graph 'main': node 'pool' (MaxPool): attribute 'strides' holds 0
1 error, 0 warnings
--- exit 1
