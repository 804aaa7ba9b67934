$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[4,3] y)
<int64[1] n = {2}>
{
  [tile] y = Tile(x, n)
}
--- out
error[shape-fault]: graph 'main': node 'tile' (Tile): 1 repeats for rank 2; 'x' is float[2,3]; 'n' is int64[1] {2}
1 error, 0 warnings
--- exit 1
