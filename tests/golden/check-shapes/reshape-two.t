$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a) => (float[6,2] y)
{
  shape = Constant <value_ints = [-1, -1]> ()
  [r] y = Reshape(a, shape)
}
--- out
error[shape-fault]: graph 'main': node 'r' (Reshape): 2 dims are -1; 'shape' is int64[2] {-1,-1}
1 error, 0 warnings
--- exit 1
