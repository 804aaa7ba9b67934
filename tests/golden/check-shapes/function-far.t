# The fault is in the function, the size it comes from in the main graph.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (float[2,12] a, float[4,6] w) => (float[2,6] y)
<int64[2] parts = {7, 5}>
{
  [split] b, c = Split <axis = 1> (a, parts)
  [tanh] d = Tanh(c)
  [call] y = local.Project(d, w)
}
<domain: "local", opset_import: ["" : 17]>
Project (x, v) => (r)
{
  [relu] t = Relu(x)
  [mm] r = MatMul(t, v)
}
--- out
error[shape-fault]: graph 'local.Project()': node 'mm' (MatMul): inner dims differ: 5 and 4; 't' is float[2,5]; 'v' is float[4,6]; called by node 'call' in 'main'
    'parts' (initializer) {7,5} -> Split 'split' [2,5] -> ... -> Relu 'relu' [2,5]
    'w' (input) [4,6] -> 'v' (input) [4,6]
1 error, 0 warnings
--- exit 1
