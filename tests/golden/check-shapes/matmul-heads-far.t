# 64 columns as 4 heads of 16, but the keys are of 8: the query's 16 meet 8.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,5,64] q, float[2,5,32] k) => (float[2,4,5,5] y)
<int64[4] heads = {0, 0, 4, -1}>
{
  [q1] a = Reshape(q, heads)
  [q2] b = Transpose <perm = [0, 2, 1, 3]> (a)
  [k1] c = Reshape(k, heads)
  [k2] d = Transpose <perm = [0, 2, 3, 1]> (c)
  [score] y = MatMul(b, d)
}
--- out
error[shape-fault]: graph 'main': node 'score' (MatMul): inner dims differ: 16 and 8; 'b' is float[2,4,5,16]; 'd' is float[2,4,8,5]
    'q' (input) [2,5,64] -> Reshape 'q1' [2,5,4,16] -> Transpose 'q2' [2,4,5,16]
    'k' (input) [2,5,32] -> Reshape 'k1' [2,5,4,8] -> Transpose 'k2' [2,4,8,5]
1 error, 0 warnings
--- exit 1
