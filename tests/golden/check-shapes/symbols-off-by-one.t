$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,8] a, float[2,8] b) => (float[M,8] y)
{
  c = Concat <axis = 0> (a, b)
  d = Concat <axis = 0> (c, b)
  [sum] y = Add(c, d)
}
--- out
error[shape-fault]: graph 'main': node 'sum' (Add): inputs 0 and 1 do not broadcast: dims N+2 and N+4; 'c' is float[N+2,8]; 'd' is float[N+4,8]
    'a' (input) [N,8] -> Concat 'c' [N+2,8]
    'a' (input) [N,8] -> Concat 'c' [N+2,8] -> Concat 'd' [N+4,8]
1 error, 0 warnings
--- exit 1
