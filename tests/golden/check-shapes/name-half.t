# Names kept over a stride of 2.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,H,W] a) => (float[1,3,H,W] y)
{
  [pool] y = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a)
}
--- out
error[shape-mismatch]: graph 'main': node 'pool' (MaxPool): value 'y': declared as float[1,3,H,W], inferred as float[1,3,H/2,W/2]; equal for no size from 1 to 4096
    'a' (input) [1,3,H,W] -> MaxPool 'pool' [1,3,H/2,W/2]
1 error, 0 warnings
--- exit 1
