$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,16] x, float[16,45] w, float[45] b) => (float[2,5,15] y)
{
  [att] y = com.microsoft.Attention <num_heads = 4> (x, w, b)
}
--- out
error[shape-fault]: graph 'main': node 'att' (Attention): 45 columns are not for 3 times 4 heads; 'w' is float[16,45]
1 error, 0 warnings
--- exit 1
