$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[2] y)
<int64[1] axes = {1}>
{
  [s] y = Squeeze(x, axes)
}
--- out
error[shape-fault]: graph 'main': node 's' (Squeeze): an axis that goes: 3, must be 1; 'x' is float[2,3]
1 error, 0 warnings
--- exit 1
