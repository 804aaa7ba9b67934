# The second convolution expects the channels of the first before the concat.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,8,8] x, float[4,3,1,1] w, float[2,4,1,1] v) => (float[1,2,8,8] y)
{
  [c1] a = Conv(x, w)
  [relu] b = Relu(a)
  [skip] c = Concat <axis = 1> (b, x)
  [act] d = Sigmoid(c)
  [c2] y = Conv(d, v)
}
--- out
error[shape-fault]: graph 'main': node 'c2' (Conv): 7 channels, the weight is for 4; 'd' is float[1,7,8,8]; 'v' is float[2,4,1,1]
    'w' (input) [4,3,1,1] -> ... -> Relu 'relu' [1,4,8,8] -> Concat 'skip' [1,7,8,8] -> Sigmoid 'act' [1,7,8,8]
1 error, 0 warnings
--- exit 1
