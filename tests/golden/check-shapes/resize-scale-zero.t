$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,4,4] x) => (float[1,3,8,8] y)
<float[4] scales = {1, 1, 0, 2}>
{
  [up] y = Resize(x, , scales)
}
--- out
error[shape-fault]: graph 'main': node 'up' (Resize): scale 2 is 0; 'scales' is float[4]
1 error, 0 warnings
--- exit 1
