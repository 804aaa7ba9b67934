$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,4,4] x) => (float[1,3,8,8] y)
<float[4] scales = {1, 1, 2, 2}, int64[4] sizes = {1, 3, 8, 8}>
{
  [up] y = Resize(x, , scales, sizes)
}
--- out
error[shape-fault]: graph 'main': node 'up' (Resize): there are both scales and sizes; 'scales' is float[4]; 'sizes' is int64[4] {1,3,8,8}
1 error, 0 warnings
--- exit 1
