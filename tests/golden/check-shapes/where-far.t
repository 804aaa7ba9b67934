# The mask was reduced with its axis gone: [2] beside [2,3].
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[2,3] y)
<int64[1] axes = {1}, float none = {0}>
{
  [sum] s = ReduceSum <keepdims = 0> (x, axes)
  [mask] m = Greater(s, none)
  [not] n = Not(m)
  [where] y = Where(n, x, none)
}
--- out
error[shape-fault]: graph 'main': node 'where' (Where): inputs 0 and 1 do not broadcast: dims 2 and 3; 'n' is bool[2]; 'x' is float[2,3]
    'x' (input) [2,3] -> ... -> Not 'not' [2]
1 error, 0 warnings
--- exit 1
