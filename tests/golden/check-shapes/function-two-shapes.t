# The function fits its first call and not its second.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (float[2,3] a, float[3] w, float[2,4] b) => (float[2,3] y, float[2,4] z)
{
  [good] y = local.Shift(a, w)
  [bad] z = local.Shift(b, w)
}
<domain: "local", opset_import: ["" : 17]>
Shift (x, v) => (r)
{
  [relu] t = Relu(x)
  [add] r = Add(t, v)
}
--- out
error[shape-fault]: graph 'local.Shift()': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 4 and 3; 't' is float[2,4]; 'v' is float[3]; called by node 'bad' in 'main'
    'b' (input) [2,4] -> ... -> Relu 'relu' [2,4]
    'w' (input) [3] -> 'v' (input) [3]
1 error, 0 warnings
--- exit 1
