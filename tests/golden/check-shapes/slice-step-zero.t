$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,5] x) => (float[4,5] y)
<int64[1] zero = {0}, int64[1] end = {4}>
{
  [slice] y = Slice(x, zero, end, zero, zero)
}
--- out
error[step-zero]: graph 'main': node 'slice' (Slice): value 'zero': step 0 is 0
1 error, 0 warnings
--- exit 1
