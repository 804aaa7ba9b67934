$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 21]>
main (float[1,6,4,4] x, float[6] a) => (float[1,6,4,4] y)
{
  [norm] y = GroupNormalization <num_groups = 4> (x, a, a)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (GroupNormalization): 6 channels are not for 4 groups; 'x' is float[1,6,4,4]
1 error, 0 warnings
--- exit 1
