$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[1,3,5,5] x, float[4,2,3,3] w) => (float[1,4,3,3] y)
{
  [conv] y = com.microsoft.FusedConv <activation = "Relu"> (x, w)
}
--- out
error[shape-fault]: graph 'main': node 'conv' (FusedConv): 3 channels, the weight is for 2; 'x' is float[1,3,5,5]; 'w' is float[4,2,3,3]
1 error, 0 warnings
--- exit 1
