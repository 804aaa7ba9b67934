$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (int64[3] x, int64 depth, float[3] v) => (float[3,D] y)
{
  [hot] y = OneHot(x, depth, v)
}
--- out
error[shape-fault]: graph 'main': node 'hot' (OneHot): input 2 has 3 elements, must have 2; 'v' is float[3]
1 error, 0 warnings
--- exit 1
