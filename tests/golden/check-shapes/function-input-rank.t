# A value of the function that is declared with another rank.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "local" : 1]>
main (float[2,3] a) => (float[2,3] y)
{
  [call] y = local.Twice(a)
}
<domain: "local", opset_import: ["" : 17]>
Twice (x) => (r)
<float[6] t>
{
  [neg] t = Neg(x)
  [add] r = Add(t, t)
}
--- out
error[shape-mismatch]: graph 'local.Twice()': node 'neg' (Neg): value 't': declared as float[6], inferred as float[2,3]; called by node 'call' in 'main'
    'a' (input) [2,3] -> ... -> Neg 'neg' [2,3]
1 error, 0 warnings
--- exit 1
