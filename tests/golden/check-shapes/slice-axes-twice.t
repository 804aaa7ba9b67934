$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5] x) => (float[2,5] y)
<int64[2] starts = {0, 1}, int64[2] ends = {2, 2}, int64[2] axes = {0, 0}>
{
  [slice] y = Slice(x, starts, ends, axes)
}
--- out
error[shape-fault]: graph 'main': node 'slice' (Slice): axis 0 is given twice
1 error, 0 warnings
--- exit 1
