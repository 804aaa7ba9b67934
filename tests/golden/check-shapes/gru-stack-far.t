# The second layer takes 4 features; both directions of the first give 8.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2,3] x, float[2,12,3] w, float[2,12,4] r, float[1,12,4] w2, float[1,12,4] r2) => (float[5,1,2,4] y)
<int64[3] merged = {0, 0, -1}>
{
  [one] a = GRU <hidden_size = 4, direction = "bidirectional"> (x, w, r)
  [turn] b = Transpose <perm = [0, 2, 1, 3]> (a)
  [merge] c = Reshape(b, merged)
  [act] d = Relu(c)
  [two] y = GRU <hidden_size = 4> (d, w2, r2)
}
--- out
error[shape-fault]: graph 'main': node 'two' (GRU): the input sizes of X and W differ: 8 and 4; 'd' is float[5,2,8]; 'w2' is float[1,12,4]
    'x' (input) [5,2,3] -> ... -> Transpose 'turn' [5,2,2,4] -> Reshape 'merge' [5,2,8] -> Relu 'act' [5,2,8]
1 error, 0 warnings
--- exit 1
