# After four halvings 5x5 are left; the kernel takes 7.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,2,80,80] x, float[4,2,7,7] w) => (float[1,4,1,1] y)
{
  [p1] a = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (x)
  [p2] b = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a)
  [relu] c = Relu(b)
  [p3] d = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (c)
  [p4] e = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (d)
  [conv] y = Conv(e, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (Conv): a window of 7 is larger than axis 2 with its pads; 'e' is float[1,2,5,5]
    'x' (input) [1,2,80,80] -> MaxPool 'p1' [1,2,40,40] -> MaxPool 'p2' [1,2,20,20] -> Relu 'relu' [1,2,20,20] -> MaxPool 'p3' [1,2,10,10] -> MaxPool 'p4' [1,2,5,5]
1 error, 0 warnings
--- exit 1
