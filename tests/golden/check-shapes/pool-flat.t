$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3] x) => (float[1,3] y)
{
  [pool] y = GlobalAveragePool(x)
}
--- out
error[shape-fault]: graph 'main': node 'pool' (GlobalAveragePool): input 0 has rank 2, needs at least 3; 'x' is float[1,3]
1 error, 0 warnings
--- exit 1
