# The flattened features are 4*6*6 = 144, not the 128 that is written.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,8,8] x, float[4,3,3,3] w) => (float[2,128] y)
<int64[2] shape = {0, 128}>
{
  [conv] a = Conv(x, w)
  [relu] b = Relu(a)
  [tanh] c = Tanh(b)
  [view] y = Reshape(c, shape)
}
--- out
error[shape-fault]: graph 'main': node 'view' (Reshape): the input has 288 elements, the new shape 256; 'c' is float[2,4,6,6]; 'shape' is int64[2] {0,128}
    'x' (input) [2,3,8,8] -> Conv 'conv' [2,4,6,6] -> ... -> Tanh 'tanh' [2,4,6,6]
1 error, 0 warnings
--- exit 1
