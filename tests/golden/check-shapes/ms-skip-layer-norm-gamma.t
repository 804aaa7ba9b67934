$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,8] x, float[2,5,8] skip, float[6] g) => (float[2,5,8] y)
{
  [norm] y = com.microsoft.SkipLayerNormalization(x, skip, g)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (SkipLayerNormalization): the last axis and its parameters differ: 8 and 6; 'x' is float[2,5,8]; 'g' is float[6]
1 error, 0 warnings
--- exit 1
