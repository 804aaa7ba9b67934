# The axis that the caller gives.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (float[2,3] a, float[2,4] b) => (float[2,7] y)
{
  [call] y = local.Join <axis = 0> (a, b)
}
<domain: "local", opset_import: ["" : 17]>
Join <axis> (x, v) => (r)
{
  [cat] r = Concat <axis : int = @axis> (x, v)
}
--- out
error[shape-fault]: graph 'local.Join()': node 'cat' (Concat): axis 1 is not that of the concatenation, and its dims 3 and 4 differ; 'x' is float[2,3]; 'v' is float[2,4]; called by node 'call' in 'main'
    'a' (input) [2,3] -> 'x' (input) [2,3]
    'b' (input) [2,4] -> 'v' (input) [2,4]
1 error, 0 warnings
--- exit 1
