# Query, key and value of 3 * 16 = 48 columns; the projection has 40.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,5,16] x, float[16,40] w) => (float[2,5,16] q, float[2,5,16] k, float[2,5,16] v)
<int64[3] parts = {16, 16, 16}>
{
  [norm] n = Softmax(x)
  [proj] p = MatMul(n, w)
  [act] r = Relu(p)
  [split] q, k, v = Split <axis = 2> (r, parts)
}
--- out
error[shape-fault]: graph 'main': node 'split' (Split): the parts are 48 in all, the axis is 40; 'r' is float[2,5,40]; 'parts' is int64[3] {16,16,16}
    'w' (input) [16,40] -> ... -> Relu 'act' [2,5,40]
1 error, 0 warnings
--- exit 1
