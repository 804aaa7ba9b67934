$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,8] x, float[6] b) => (float[2,5,8] y)
{
  [act] y = com.microsoft.BiasGelu(x, b)
}
--- out
error[shape-fault]: graph 'main': node 'act' (BiasGelu): the last axis and the bias differ: 8 and 6; 'x' is float[2,5,8]; 'b' is float[6]
1 error, 0 warnings
--- exit 1
