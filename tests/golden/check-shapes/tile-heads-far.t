# 2 key heads repeated 3 times are 6, for 4 query heads.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,5,8] q, float[1,2,5,8] k) => (float[1,4,5,5] y)
<int64[4] n = {1, 3, 1, 1}>
{
  [tile] a = Tile(k, n)
  [turn] b = Transpose <perm = [0, 1, 3, 2]> (a)
  [scale] c = Sigmoid(q)
  [mm] y = MatMul(c, b)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMul): batch dims 4 and 6 do not broadcast; 'c' is float[1,4,5,8]; 'b' is float[1,6,8,5]
    'q' (input) [1,4,5,8] -> Sigmoid 'scale' [1,4,5,8]
    'n' (initializer) {1,3,1,1} -> Tile 'tile' [1,6,5,8] -> Transpose 'turn' [1,6,8,5]
1 error, 0 warnings
--- exit 1
