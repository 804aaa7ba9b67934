# The pads are those of an image, the flattened one has two axes.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,4,4] x) => (float[1,52] y)
<int64[8] pads = {0, 0, 1, 1, 0, 0, 1, 1}>
{
  [relu] a = Relu(x)
  [flat] b = Flatten(a)
  [tanh] c = Tanh(b)
  [pad] y = Pad(c, pads)
}
--- out
error[shape-fault]: graph 'main': node 'pad' (Pad): 8 pads for rank 2; 'c' is float[1,48]
    'x' (input) [1,3,4,4] -> Relu 'relu' [1,3,4,4] -> Flatten 'flat' [1,48] -> Tanh 'tanh' [1,48]
1 error, 0 warnings
--- exit 1
