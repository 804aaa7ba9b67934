$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,8,8] x, float[2,5] rois, int64[2] at) => (float[2,3,1,1] y)
{
  [r] y = RoiAlign(x, rois, at)
}
--- out
error[shape-fault]: graph 'main': node 'r' (RoiAlign): the numbers of a region: 5, must be 4; 'rois' is float[2,5]
1 error, 0 warnings
--- exit 1
