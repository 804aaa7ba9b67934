# A state of batch 1 beside an input of batch 8.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,8,3] x, float[1,16,3] w, float[1,16,4] r, float[1,1,4] h, float[1,1,4] c) => (float[5,1,8,4] y)
{
  [cell] y = LSTM <hidden_size = 4> (x, w, r, , , h, c)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (LSTM): X and initial_h's second axis differ: 8 and 1; 'x' is float[5,8,3]; 'h' is float[1,1,4]
1 error, 0 warnings
--- exit 1
