$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2,1] y)
<int64[1] axes = {3}>
{
  [u] y = Unsqueeze(x, axes)
}
--- out
error[shape-fault]: graph 'main': node 'u' (Unsqueeze): axis 3 is outside rank 2
1 error, 0 warnings
--- exit 1
