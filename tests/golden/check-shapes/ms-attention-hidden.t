$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,16] x, float[12,48] w, float[48] b) => (float[2,5,16] y)
{
  [att] y = com.microsoft.Attention <num_heads = 4> (x, w, b)
}
--- out
error[shape-fault]: graph 'main': node 'att' (Attention): the last axis of the input and the weights differ: 16 and 12; 'x' is float[2,5,16]; 'w' is float[12,48]
1 error, 0 warnings
--- exit 1
