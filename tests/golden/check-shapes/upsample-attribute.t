$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 4, opset_import: ["" : 7]>
main (float[1,3,4,4] x) => (float[1,3,8,8] y)
{
  [up] y = Upsample <scales = [2.0, 2.0]> (x)
}
--- out
error[shape-fault]: graph 'main': node 'up' (Upsample): 2 scales for 4 axes; 'x' is float[1,3,4,4]
1 error, 0 warnings
--- exit 1
