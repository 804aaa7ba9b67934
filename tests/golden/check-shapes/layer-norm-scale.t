$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,5,8] x, float[5] a) => (float[2,5,8] y)
{
  [norm] y = LayerNormalization(x, a)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (LayerNormalization): the normalized axis and its parameter differ: 8 and 5; 'x' is float[2,5,8]; 'a' is float[5]
1 error, 0 warnings
--- exit 1
