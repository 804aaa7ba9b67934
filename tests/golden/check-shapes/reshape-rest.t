$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a) => (float[5,2] y)
{
  shape = Constant <value_ints = [5, -1]> ()
  [r] y = Reshape(a, shape)
}
--- out
error[shape-fault]: graph 'main': node 'r' (Reshape): 12 elements do not divide by the 5 of the dims that are not -1; 'a' is float[3,4]; 'shape' is int64[2] {5,-1}
1 error, 0 warnings
--- exit 1
