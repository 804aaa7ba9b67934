$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,3,3] x, float[4] a, float[3] b) => (float[1,4,3,3] y)
{
  [norm] y = InstanceNormalization(x, a, b)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (InstanceNormalization): the channels and their parameters differ: 4 and 3; 'x' is float[1,4,3,3]; 'b' is float[3]
1 error, 0 warnings
--- exit 1
