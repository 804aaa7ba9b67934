$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5] x, int64[2,5] at, float[3,5] u) => (float[4,5] y)
{
  [s] y = ScatterElements(x, at, u)
}
--- out
error[shape-fault]: graph 'main': node 's' (ScatterElements): dims of indices and updates differ: 2 and 3; 'at' is int64[2,5]; 'u' is float[3,5]
1 error, 0 warnings
--- exit 1
