$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x, float[4] s, uint8[4] z) => (uint8[4] y)
{
  [q] y = QuantizeLinear <axis = 2> (x, s, z)
}
--- out
error[shape-fault]: graph 'main': node 'q' (QuantizeLinear): axis 2 is outside rank 1; 'x' is float[4]
1 error, 0 warnings
--- exit 1
