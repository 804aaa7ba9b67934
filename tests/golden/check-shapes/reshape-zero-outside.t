$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,6] a) => (float[2,6,1] y)
<int64[3] shape = {2, 6, 0}>
{
  [view] y = Reshape(a, shape)
}
--- out
error[shape-fault]: graph 'main': node 'view' (Reshape): size 2 of the new shape is 0, but the input has no axis 2; 'a' is float[2,6]; 'shape' is int64[3] {2,6,0}
1 error, 0 warnings
--- exit 1
