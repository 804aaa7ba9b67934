$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 21]>
main (float[1,6,4,4] x, float[3] a) => (float[1,6,4,4] y)
{
  [norm] y = GroupNormalization <num_groups = 3> (x, a, a)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (GroupNormalization): the channels and their parameters differ: 6 and 3; 'x' is float[1,6,4,4]; 'a' is float[3]
1 error, 0 warnings
--- exit 1
