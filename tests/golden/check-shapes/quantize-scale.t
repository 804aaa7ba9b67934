$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,4] x, float[3] s, uint8[3] z) => (uint8[2,4] y)
{
  [q] y = QuantizeLinear(x, s, z)
}
--- out
error[shape-fault]: graph 'main': node 'q' (QuantizeLinear): the axis and its scales differ: 4 and 3; 'x' is float[2,4]; 's' is float[3]
1 error, 0 warnings
--- exit 1
