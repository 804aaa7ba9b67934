# The 100 best of what is 8 * 8 = 64 places.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,2,32,32] x) => (float[1,2,100] y)
<int64[3] flat = {0, 0, -1}, int64[1] k = {100}>
{
  [p1] a = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (x)
  [p2] b = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a)
  [view] c = Reshape(b, flat)
  [act] d = Sigmoid(c)
  [top] y, z = TopK(d, k)
}
--- out
error[shape-fault]: graph 'main': node 'top' (TopK): the top 100 of an axis of 64; 'd' is float[1,2,64]
    'x' (input) [1,2,32,32] -> MaxPool 'p1' [1,2,16,16] -> MaxPool 'p2' [1,2,8,8] -> Reshape 'view' [1,2,64] -> Sigmoid 'act' [1,2,64]
1 error, 0 warnings
--- exit 1
