$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 11, opset_import: ["" : 23]>
main (float[2,4,5,8] q, float[2,4,6,8] k, float[2,4,7,8] v) => (float[2,4,5,8] y)
{
  [att] y = Attention(q, k, v)
}
--- out
error[shape-fault]: graph 'main': node 'att' (Attention): the lengths of K and V differ: 6 and 7; 'k' is float[2,4,6,8]; 'v' is float[2,4,7,8]
1 error, 0 warnings
--- exit 1
