$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 18]>
main (float[2,3] x) => (float[2,5] y)
<int64[4] pads = {0, 1, 0, 1}, int64[1] axes = {1}, float zero = {0}>
{
  [pad] y = Pad(x, pads, zero, axes)
}
--- out
error[shape-fault]: graph 'main': node 'pad' (Pad): 4 pads for 1 axes; 'pads' is int64[4] {0,1,0,1}; 'axes' is int64[1] {1}
1 error, 0 warnings
--- exit 1
