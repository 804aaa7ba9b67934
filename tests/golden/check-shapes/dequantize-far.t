# Scales of 8 channels, per axis 0 of a weight that was transposed to [3,8].
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,3] w, float[8] s, int8[8] z) => (float[3,8] y)
<float one = {0.1}, int8 none = {0}>
{
  [q] a = QuantizeLinear(w, one, none)
  [turn] b = Transpose(a)
  [copy] c = Identity(b)
  [d] y = DequantizeLinear <axis = 0> (c, s, z)
}
--- out
error[shape-fault]: graph 'main': node 'd' (DequantizeLinear): the axis and its scales differ: 3 and 8; 'c' is int8[3,8]; 's' is float[8]
    'w' (input) [8,3] -> ... -> Identity 'copy' [3,8]
1 error, 0 warnings
--- exit 1
