$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,2,2] x, int64[1,1,2,3] at) => (float[1,1,4,4] y)
{
  [unpool] y = MaxUnpool <kernel_shape = [2, 2], strides = [2, 2]> (x, at)
}
--- out
error[shape-fault]: graph 'main': node 'unpool' (MaxUnpool): dims of input and indices differ: 2 and 3; 'x' is float[1,1,2,2]; 'at' is int64[1,1,2,3]
1 error, 0 warnings
--- exit 1
