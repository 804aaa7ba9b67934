# The weight of a Conv [out, in, ...] in a ConvTranspose, which has [in, out].
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,5,5] x, float[4,3,2,2] w) => (float[1,4,10,10] y)
{
  [deconv] y = ConvTranspose <strides = [2, 2]> (x, w)
}
--- out
error[shape-fault]: graph 'main': node 'deconv' (ConvTranspose): the channels of input and weight differ: 3 and 4; 'x' is float[1,3,5,5]; 'w' is float[4,3,2,2]
1 error, 0 warnings
--- exit 1
