# What is carried keeps its 4 columns; what is captured has 5.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (int64 n, bool c, float[2,4] a, float[2,8] b) => (float[2,4] y)
<int64[2] parts = {3, 5}>
{
  [split] s, t = Split <axis = 1> (b, parts)
  [relu] r = Relu(t)
  y = Loop <body = g (int64 i, bool ci, x) => (co, z) { co = Identity(ci)  [tanh] u = Tanh(x)  [add] z = Add(u, r) }> (n, c, a)
}
--- out
error[shape-fault]: graph 'main/Loop -> y.body': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 4 and 5; 'u' is float[2,4]; 'r' is float[2,5]
    'a' (input) [2,4] -> ... -> Tanh 'tanh' [2,4]
    'parts' (initializer) {3,5} -> Split 'split' [2,5] -> Relu 'relu' [2,5]
1 error, 0 warnings
--- exit 1
