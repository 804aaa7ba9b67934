$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,16] q, float[2,6,16] k, float[2,7,16] v) => (float[2,5,16] y)
{
  [att] y = com.microsoft.MultiHeadAttention <num_heads = 4> (q, k, v)
}
--- out
error[shape-fault]: graph 'main': node 'att' (MultiHeadAttention): the lengths of key and value differ: 6 and 7; 'k' is float[2,6,16]; 'v' is float[2,7,16]
1 error, 0 warnings
--- exit 1
