$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5] x) => (float[4,5] y)
<int64[1] zero = {0}, int64[1] end = {4}, int64[1] axes = {2}>
{
  [slice] y = Slice(x, zero, end, axes)
}
--- out
error[shape-fault]: graph 'main': node 'slice' (Slice): axis 2 is outside rank 2; 'x' is float[4,5]
1 error, 0 warnings
--- exit 1
