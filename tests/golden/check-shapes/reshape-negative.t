$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,6] a) => (float[2,6] y)
<int64[2] shape = {2, -6}>
{
  [view] y = Reshape(a, shape)
}
--- out
error[shape-fault]: graph 'main': node 'view' (Reshape): size 1 of the new shape is under -1; 'shape' is int64[2] {2,-6}
1 error, 0 warnings
--- exit 1
