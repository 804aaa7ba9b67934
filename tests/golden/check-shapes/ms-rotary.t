$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[2,5,16] x, int64[2,5] at, float[9,2] c, float[9,3] s) => (float[2,5,16] y)
{
  [rotary] y = com.microsoft.RotaryEmbedding <num_heads = 4> (x, at, c, s)
}
--- out
error[shape-fault]: graph 'main': node 'rotary' (RotaryEmbedding): the columns of cosines and sines differ: 2 and 3; 'c' is float[9,2]; 's' is float[9,3]
1 error, 0 warnings
--- exit 1
