$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (int32[2,5] ids, int32[2,4] seg, float[30,8] word, float[10,8] pos, float[2,8] type, float[8] g, float[8] b) => (float[2,5,8] y, int32[2] m)
{
  [embed] y, m = com.microsoft.EmbedLayerNormalization(ids, seg, word, pos, type, g, b)
}
--- out
error[shape-fault]: graph 'main': node 'embed' (EmbedLayerNormalization): the lengths of ids and segments differ: 5 and 4; 'ids' is int32[2,5]; 'seg' is int32[2,4]
1 error, 0 warnings
--- exit 1
