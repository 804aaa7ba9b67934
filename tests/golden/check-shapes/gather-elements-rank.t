$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x, int64[3] at) => (float[3] y)
{
  [g] y = GatherElements(x, at)
}
--- out
error[shape-fault]: graph 'main': node 'g' (GatherElements): input 1 has rank 1, must have 2; 'at' is int64[3]
1 error, 0 warnings
--- exit 1
