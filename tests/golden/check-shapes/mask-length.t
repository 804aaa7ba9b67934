# A mask of 16 positions onto the scores of 12.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,12,8] q, float[2,12,8] k, float[1,1,16] mask) => (float[2,12,12] y)
{
  [turn] kt = Transpose <perm = [0, 2, 1]> (k)
  [score] s = MatMul(q, kt)
  [soft] t = Softmax <axis = -1> (s)
  [add] y = Add(t, mask)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 12 and 16; 't' is float[2,12,12]; 'mask' is float[1,1,16]
    'k' (input) [2,12,8] -> ... -> Softmax 'soft' [2,12,12]
1 error, 0 warnings
--- exit 1
