$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,1,3] a) => (float[2,3] y)
<float[2,1,3] p, int64[1] axes = {1}>
{
  [s] p = Squeeze(a, axes)
  [relu] y = Relu(p)
}
--- out
error[shape-mismatch]: graph 'main': node 's' (Squeeze): value 'p': declared as float[2,1,3], inferred as float[2,3]
    'a' (input) [2,1,3] -> Squeeze 's' [2,3]
1 error, 0 warnings
--- exit 1
