# A name of the input, for a size that is one more.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] a) => (float[N] y)
<float[1] one = {0}>
{
  [cat] c = Concat <axis = 0> (a, one)
  [n] y = Neg(c)
}
--- out
error[shape-mismatch]: graph 'main': node 'n' (Neg): value 'y': declared as float[N], inferred as float[N+1]
    'a' (input) [N] -> Concat 'cat' [N+1] -> Neg 'n' [N+1]
1 error, 0 warnings
--- exit 1
