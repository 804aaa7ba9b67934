$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5] x, int64[2,1] at, float[2,4] u) => (float[4,5] y)
{
  [s] y = ScatterND(x, at, u)
}
--- out
error[shape-fault]: graph 'main': node 's' (ScatterND): dims of data and updates differ: 5 and 4; 'x' is float[4,5]; 'u' is float[2,4]
1 error, 0 warnings
--- exit 1
