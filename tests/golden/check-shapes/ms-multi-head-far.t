# Queries of 16 and keys of 12 columns.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,16] x, float[16,16] wq, float[16,12] wk, float[16,16] wv) => (float[2,5,16] y)
{
  [q] a = MatMul(x, wq)
  [k] b = MatMul(x, wk)
  [kr] c = Relu(b)
  [v] d = MatMul(x, wv)
  [att] y = com.microsoft.MultiHeadAttention <num_heads = 4> (a, c, d)
}
--- out
error[shape-fault]: graph 'main': node 'att' (MultiHeadAttention): the last axes of query and key differ: 16 and 12; 'a' is float[2,5,16]; 'c' is float[2,5,12]
    'wq' (input) [16,16] -> MatMul 'q' [2,5,16]
    'wk' (input) [16,12] -> ... -> Relu 'kr' [2,5,12]
1 error, 0 warnings
--- exit 1
