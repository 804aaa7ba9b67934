$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,5] x) => (float[2,8] y, int64[2,8] z)
<int64[1] k = {8}>
{
  [top] y, z = TopK(x, k)
}
--- out
error[shape-fault]: graph 'main': node 'top' (TopK): the top 8 of an axis of 5; 'x' is float[2,5]
1 error, 0 warnings
--- exit 1
