$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5] x) => (float[2,5] y)
<int64[1] starts = {0}, int64[2] ends = {2, 5}>
{
  [slice] y = Slice(x, starts, ends)
}
--- out
error[shape-fault]: graph 'main': node 'slice' (Slice): the lengths of the index inputs differ: 1 and 2; 'starts' is int64[1] {0}; 'ends' is int64[2] {2,5}
1 error, 0 warnings
--- exit 1
