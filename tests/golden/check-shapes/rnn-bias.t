# A bias for the input and one for the state: 8 numbers.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2,3] x, float[1,4,3] w, float[1,4,4] r, float[1,4] b) => (float[5,1,2,4] y)
{
  [cell] y = RNN <hidden_size = 4> (x, w, r, b)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (RNN): the gates of B: 4, must be 8; 'b' is float[1,4]
1 error, 0 warnings
--- exit 1
