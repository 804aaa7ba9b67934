# The batch of 4 that only a batch of 1 would lose.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,3,8] x, float[8,1] w) => (float[3] y)
<int64[2] axes = {0, 2}>
{
  [mm] a = MatMul(x, w)
  [act] b = Sigmoid(a)
  [s] y = Squeeze(b, axes)
}
--- out
error[shape-fault]: graph 'main': node 's' (Squeeze): an axis that goes: 4, must be 1; 'b' is float[4,3,1]
    'x' (input) [4,3,8] -> ... -> Sigmoid 'act' [4,3,1]
1 error, 0 warnings
--- exit 1
