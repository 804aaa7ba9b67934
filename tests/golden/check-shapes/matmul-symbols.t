$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,4] a, float[4,3] b) => (float[M,3] y)
{
  [cat] c = Concat <axis = 1> (a, a)
  [tanh] d = Tanh(c)
  [mm] y = MatMul(d, b)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMul): inner dims differ: 8 and 4; 'd' is float[N,8]; 'b' is float[4,3]
    'a' (input) [N,4] -> Concat 'cat' [N,8] -> Tanh 'tanh' [N,8]
1 error, 0 warnings
--- exit 1
