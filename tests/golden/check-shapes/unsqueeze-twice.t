$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[1,1,2] y)
<int64[2] axes = {0, 0}>
{
  [u] y = Unsqueeze(x, axes)
}
--- out
error[shape-fault]: graph 'main': node 'u' (Unsqueeze): axis 0 is given twice
1 error, 0 warnings
--- exit 1
