# 64 columns as 8 heads of 7: the counts are both 0, or never the same.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[B,S,64] x) => (float[B,S,8,7] y)
<int64[4] heads = {0, 0, 8, 7}>
{
  [split] y = Reshape(x, heads)
}
--- out
error[shape-fault]: graph 'main': node 'split' (Reshape): the input has 64*B*S elements, the new shape 56*B*S; 'x' is float[B,S,64]; 'heads' is int64[4] {0,0,8,7}
1 error, 0 warnings
--- exit 1
