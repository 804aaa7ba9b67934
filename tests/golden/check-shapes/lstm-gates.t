# Weights of a GRU: 3 gates of 4, not 4.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2,3] x, float[1,12,3] w, float[1,12,4] r) => (float[5,1,2,4] y)
{
  [cell] y = LSTM <hidden_size = 4> (x, w, r)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (LSTM): the gates of W: 12, must be 16; 'w' is float[1,12,3]
1 error, 0 warnings
--- exit 1
