# What follows a fault is not reported again.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a, float[4,5] b, float[5] c) => (float[2,1,5] y)
<int64[3] shape = {2, 1, 5}, float[2,5] p, float[2,5] q>
{
  [mm] p = MatMul(a, b)
  [add] q = Add(p, c)
  [relu] r = Relu(q)
  [view] y = Reshape(r, shape)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMul): inner dims differ: 3 and 4; 'a' is float[2,3]; 'b' is float[4,5]
1 error, 0 warnings
--- exit 1
