$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,1,32] q, float[2,1,16] k, float[2,1,12] v, int32[2] n, int32 t) => (float[2,1,32] y)
{
  [att] y = com.microsoft.GroupQueryAttention <num_heads = 4, kv_num_heads = 2> (q, k, v, , , n, t)
}
--- out
error[shape-fault]: graph 'main': node 'att' (GroupQueryAttention): the last axes of key and value differ: 16 and 12; 'k' is float[2,1,16]; 'v' is float[2,1,12]
1 error, 0 warnings
--- exit 1
