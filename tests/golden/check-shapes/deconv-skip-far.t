# The transposed convolution gives 2*4+1 = 9 rows, the skip has 8.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,2,8,8] x, float[2,2,3,3] w) => (float[1,4,8,8] y)
{
  [pool] a = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (x)
  [relu] b = Relu(a)
  [deconv] c = ConvTranspose <strides = [2, 2]> (b, w)
  [act] d = Sigmoid(c)
  [cat] y = Concat <axis = 1> (x, d)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (Concat): axis 2 is not that of the concatenation, and its dims 8 and 9 differ; 'x' is float[1,2,8,8]; 'd' is float[1,2,9,9]
    'x' (input) [1,2,8,8] -> MaxPool 'pool' [1,2,4,4] -> Relu 'relu' [1,2,4,4] -> ConvTranspose 'deconv' [1,2,9,9] -> Sigmoid 'act' [1,2,9,9]
1 error, 0 warnings
--- exit 1
