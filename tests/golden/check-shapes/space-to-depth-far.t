# 15 rows are no blocks of 2.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,32,32] x) => (float[1,12,7,7] y)
{
  [p1] a = MaxPool <kernel_shape = [3, 3], strides = [2, 2]> (x)
  [act] b = Relu(a)
  [d] y = SpaceToDepth <blocksize = 2> (b)
}
--- out
error[shape-fault]: graph 'main': node 'd' (SpaceToDepth): axis 2 is no multiple of 2; 'b' is float[1,3,15,15]
    'x' (input) [1,3,32,32] -> MaxPool 'p1' [1,3,15,15] -> Relu 'act' [1,3,15,15]
1 error, 0 warnings
--- exit 1
