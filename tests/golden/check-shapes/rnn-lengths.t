$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2,3] x, float[1,4,3] w, float[1,4,4] r, int32[5] n) => (float[5,1,2,4] y)
{
  [cell] y = RNN <hidden_size = 4> (x, w, r, , n)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (RNN): the batches of X and sequence_lens differ: 2 and 5; 'x' is float[5,2,3]; 'n' is int32[5]
1 error, 0 warnings
--- exit 1
