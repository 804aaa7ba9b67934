$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[2,1] y)
<int64[4] pads = {0, -2, 0, -2}>
{
  [pad] y = Pad(x, pads)
}
--- out
error[shape-fault]: graph 'main': node 'pad' (Pad): axis 1 is cropped to -1; 'x' is float[2,3]
1 error, 0 warnings
--- exit 1
