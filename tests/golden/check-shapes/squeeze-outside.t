$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,1] x) => (float[2] y)
<int64[1] axes = {2}>
{
  [s] y = Squeeze(x, axes)
}
--- out
error[shape-fault]: graph 'main': node 's' (Squeeze): axis 2 is outside rank 2; 'x' is float[2,1]
1 error, 0 warnings
--- exit 1
