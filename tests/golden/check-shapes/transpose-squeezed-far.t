# The squeeze took an axis that the transpose counts on.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,1,3,4] x) => (float[2,4,3] y)
<int64[1] axes = {1}>
{
  [relu] a = Relu(x)
  [squeeze] b = Squeeze(a, axes)
  [act] c = Sigmoid(b)
  [turn] y = Transpose <perm = [0, 1, 3, 2]> (c)
}
--- out
error[shape-fault]: graph 'main': node 'turn' (Transpose): perm has 4 axes, the input 3; 'c' is float[2,3,4]
    'x' (input) [2,1,3,4] -> Relu 'relu' [2,1,3,4] -> Squeeze 'squeeze' [2,3,4] -> Sigmoid 'act' [2,3,4]
1 error, 0 warnings
--- exit 1
