$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x, int64[3,5] at) => (float[3,5] y)
{
  [g] y = GatherElements(x, at)
}
--- out
error[shape-fault]: graph 'main': node 'g' (GatherElements): axis 1 of the indices is 5, over the data's 4; 'x' is float[3,4]; 'at' is int64[3,5]
1 error, 0 warnings
--- exit 1
