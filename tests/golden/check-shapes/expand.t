$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a) => (float[3,5] y)
{
  shape = Constant <value_ints = [3, 5]> ()
  [e] y = Expand(a, shape)
}
--- out
error[shape-fault]: graph 'main': node 'e' (Expand): axis 1 does not broadcast with 5; 'a' is float[3,4]; 'shape' is int64[2] {3,5}
1 error, 0 warnings
--- exit 1
