# B37: an encoder's output declared [batch,4,2048] is [batch,144,2048]; right:
# an error that names both, and --repair declares the real one.
$ onnxfix check in.onnxtxt || echo "exit $?"
$ onnxfix infer-shapes --repair -v in.onnxtxt -o out.onnxtxt
$ onnxfix check out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[batch,3,384,384] pixel_values, float[2048,3,32,32] w) => (float[batch,4,2048] last_hidden_state)
<int64[3] flat = {0, 2048, -1}>
{
  [patches] p = Conv <strides = [32, 32]> (pixel_values, w)
  [rows] r = Reshape(p, flat)
  [hidden] last_hidden_state = Transpose <perm = [0, 2, 1]> (r)
}
--- out
error[shape-mismatch]: graph 'main': node 'hidden' (Transpose): value 'last_hidden_state': declared as float[batch,4,2048], inferred as float[batch,144,2048]
    'pixel_values' (input) [batch,3,384,384] -> Conv 'patches' [batch,2048,12,12] -> Reshape 'rows' [batch,2048,144] -> Transpose 'hidden' [batch,144,2048]
1 error, 0 warnings
exit 1
infer-shapes: 3 changes
  + main: patches: 'p' is float[batch,2048,12,12] (inferred)
  + main: rows: 'r' is float[batch,2048,144] (inferred)
  + main: hidden: 'last_hidden_state' was float[batch,4,2048], is float[batch,144,2048] (not what is inferred)
0 errors, 0 warnings
--- err
warning: graph 'main': value 'last_hidden_state' was declared as float[batch,4,2048], is float[batch,144,2048]
--- exit 0
