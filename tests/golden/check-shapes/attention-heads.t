# 16 columns are no 3 heads.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 11, opset_import: ["" : 23]>
main (float[2,5,16] q, float[2,6,16] k, float[2,6,16] v) => (float[2,5,16] y)
{
  [att] y = Attention <q_num_heads = 3, kv_num_heads = 4> (q, k, v)
}
--- out
error[shape-fault]: graph 'main': node 'att' (Attention): 3 heads do not divide 16
1 error, 0 warnings
--- exit 1
