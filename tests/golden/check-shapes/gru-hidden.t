$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2,3] x, float[1,12,3] w, float[1,12,4] r) => (float[5,1,2,6] y)
{
  [cell] y = GRU <hidden_size = 6> (x, w, r)
}
--- out
error[shape-fault]: graph 'main': node 'cell' (GRU): the gates of W: 12, must be 18; 'w' is float[1,12,3]
1 error, 0 warnings
--- exit 1
