# The end of the slice is the size of another axis.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[6,8] x, float[8] v) => (float[6,8] y)
<int64[1] zero = {0}, int64 none = {0}, int64[1] one = {1}>
{
  [shape] s = Shape(x)
  [size] n = Gather(s, zero)
  [cut] c = Slice(x, zero, n, one)
  [relu] r = Relu(c)
  [add] y = Add(r, v)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 6 and 8; 'r' is float[6,6]; 'v' is float[8]
    'x' (input) [6,8] -> ... -> Relu 'relu' [6,6]
1 error, 0 warnings
--- exit 1
