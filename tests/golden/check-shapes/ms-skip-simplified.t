$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,8] x, float[2,4,8] skip, float[8] g) => (float[2,5,8] y)
{
  [norm] y = com.microsoft.SkipSimplifiedLayerNormalization(x, skip, g)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (SkipSimplifiedLayerNormalization): the input and what is added differ: 5 and 4; 'x' is float[2,5,8]; 'skip' is float[2,4,8]
1 error, 0 warnings
--- exit 1
