$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5,5] x, float[3,4,2,2] w, float[3] b) => (float[1,4,10,10] y)
{
  [deconv] y = ConvTranspose <strides = [2, 2]> (x, w, b)
}
--- out
error[shape-fault]: graph 'main': node 'deconv' (ConvTranspose): the weight gives 4 channels, the bias is for 3; 'w' is float[3,4,2,2]; 'b' is float[3]
1 error, 0 warnings
--- exit 1
