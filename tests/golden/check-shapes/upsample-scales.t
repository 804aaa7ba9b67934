$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 4, opset_import: ["" : 9]>
main (float[1,3,4,4] x) => (float[1,3,8,8] y)
<float[2] scales = {2, 2}>
{
  [up] y = Upsample(x, scales)
}
--- out
error[shape-fault]: graph 'main': node 'up' (Upsample): 2 scales for 4 axes; 'x' is float[1,3,4,4]; 'scales' is float[2]
1 error, 0 warnings
--- exit 1
