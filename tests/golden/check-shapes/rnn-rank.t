$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,3] x, float[1,4,3] w, float[1,4,4] r) => (float[5,1,1,4] y)
{
  [cell] y = RNN <hidden_size = 4> (x, w, r)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (RNN): input 0 has rank 2, must have 3; 'x' is float[5,3]
1 error, 0 warnings
--- exit 1
