$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,4] x, float[4] s, uint8[2] z) => (uint8[2,4] y)
{
  [q] y = QuantizeLinear(x, s, z)
}
--- out
error[shape-fault]: graph 'main': node 'q' (QuantizeLinear): 4 scales, but 2 zero points; 's' is float[4]; 'z' is uint8[2]
1 error, 0 warnings
--- exit 1
