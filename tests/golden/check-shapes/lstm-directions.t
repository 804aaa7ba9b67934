$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2,3] x, float[1,16,3] w, float[1,16,4] r) => (float[5,2,2,4] y)
{
  [cell] y = LSTM <hidden_size = 4, direction = "bidirectional"> (x, w, r)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (LSTM): the directions of W: 1, must be 2; 'w' is float[1,16,3]
1 error, 0 warnings
--- exit 1
