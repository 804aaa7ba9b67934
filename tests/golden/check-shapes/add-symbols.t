# N+2 and N+3 are never equal, and neither is 1.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,8] a, float[1,8] b) => (float[M,8] y)
{
  [cat] c = Concat <axis = 0> (a, b, b)
  [exp] e = Exp(c)
  [cat2] d = Concat <axis = 0> (c, b)
  [log] l = Log(d)
  [add] y = Add(e, l)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 do not broadcast: dims N+2 and N+3; 'e' is float[N+2,8]; 'l' is float[N+3,8]
    'a' (input) [N,8] -> Concat 'cat' [N+2,8] -> Exp 'exp' [N+2,8]
    'a' (input) [N,8] -> Concat 'cat' [N+2,8] -> Concat 'cat2' [N+3,8] -> Log 'log' [N+3,8]
1 error, 0 warnings
--- exit 1
