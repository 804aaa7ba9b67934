$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[2,3] y)
<int64 axis = {2}>
{
  [c] y = CumSum(x, axis)
}
--- out
error[shape-fault]: graph 'main': node 'c' (CumSum): axis 2 is outside rank 2; 'x' is float[2,3]
1 error, 0 warnings
--- exit 1
