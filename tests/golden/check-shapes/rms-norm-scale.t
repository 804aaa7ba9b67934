$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 11, opset_import: ["" : 23]>
main (float[2,8] x, float[6] a) => (float[2,8] y)
{
  [norm] y = RMSNormalization(x, a)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (RMSNormalization): the normalized axis and its parameter differ: 8 and 6; 'x' is float[2,8]; 'a' is float[6]
1 error, 0 warnings
--- exit 1
