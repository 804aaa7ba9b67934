$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 11, opset_import: ["" : 23]>
main (float[2,4,5,8] q, float[2,4,6,6] k, float[2,4,6,8] v) => (float[2,4,5,8] y)
{
  [att] y = Attention(q, k, v)
}
--- out
error[shape-fault]: graph 'main': node 'att' (Attention): the head sizes of Q and K differ: 8 and 6; 'q' is float[2,4,5,8]; 'k' is float[2,4,6,6]
1 error, 0 warnings
--- exit 1
