$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2,6] x, float[1,16,3] w, float[1,16,4] r) => (float[5,1,2,4] y)
{
  [cell] y = LSTM <hidden_size = 4> (x, w, r)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (LSTM): the input sizes of X and W differ: 6 and 3; 'x' is float[5,2,6]; 'w' is float[1,16,3]
1 error, 0 warnings
--- exit 1
