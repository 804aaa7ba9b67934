# A name and twice the name as inner dims: only 0 is both.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,N] x, float[N,4] w) => (float[3,4] y)
{
  [twice] c = Concat <axis = 1> (x, x)
  [mm] y = MatMul(c, w)
}
--- out
error[shape-fault]: graph 'main': node 'mm' (MatMul): inner dims differ: 2*N and N; 'c' is float[3,2*N]; 'w' is float[N,4]
    'x' (input) [3,N] -> Concat 'twice' [3,2*N]
1 error, 0 warnings
--- exit 1
