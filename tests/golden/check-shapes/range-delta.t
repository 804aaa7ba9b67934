$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (int64[N] y)
<int64 zero = {0}, int64 ten = {10}>
{
  [r] y = Range(zero, ten, zero)
}
--- out
error[shape-fault]: graph 'main': node 'r' (Range): the delta is 0
1 error, 0 warnings
--- exit 1
