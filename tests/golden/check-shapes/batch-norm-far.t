# The statistics are those of 4 channels, the concat has 8.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,3,3] x, float[4] p) => (float[1,8,3,3] y)
{
  [relu] a = Relu(x)
  [tanh] b = Tanh(x)
  [cat] c = Concat <axis = 1> (a, b)
  [drop] d = Dropout(c)
  [norm] y = BatchNormalization(d, p, p, p, p)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (BatchNormalization): the channels and their parameters differ: 8 and 4; 'd' is float[1,8,3,3]; 'p' is float[4]
    'x' (input) [1,4,3,3] -> Relu 'relu' [1,4,3,3] -> Concat 'cat' [1,8,3,3] -> Dropout 'drop' [1,8,3,3]
1 error, 0 warnings
--- exit 1
