# The fifth of the four elements of a shape.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4,5] x, float[1,1] s) => (float[] y)
<int64 at = {4}>
{
  [relu] r = Relu(x)
  [shape] a = Shape(r)
  [copy] b = Identity(a)
  [g] c = Gather(b, at)
  [cast] d = Cast <to = 1> (c)
  [mul] y = Mul(d, s)
}
--- out
error[shape-fault]: graph 'main': node 'g' (Gather): index 4 is outside axis 0 of size 4; 'b' is int64[4] {2,3,4,5}; 'at' is int64 {4}
    'x' (input) [2,3,4,5] -> ... -> Identity 'copy' [4]
1 error, 0 warnings
--- exit 1
