# What one runtime gets wrong of a valid model, and what mends it.
$ onnxfix check --target web-jsep in.onnxtxt || true
$ onnxfix check --target web-wasm in.onnxtxt
$ onnxfix build -q --target web-jsep in.onnxtxt -o out
$ onnxfix check --target web-jsep out/in.onnx
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,8] x) => (float[1,4,8] y, int64[1] last)
<int64[1] start = {-1}, int64[1] end = {-9223372036854775807}, int64[1] axis = {2},
 float[4,4,1] w = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, int64[1] one = {1}>
{
  [conv] c = Conv(x, w)
  [turn] y = Slice(c, start, end, axis, start)
  last = Identity(one)
}
--- out
error[defect]: graph 'main': node 'conv' (Conv): conv-defaults in web-jsep: a Conv without the attributes strides, dilations and pads fails; canonicalize-conv mends it
error[defect]: graph 'main': node 'turn' (Slice): reverse-slice in web-jsep: a Slice that walks back to index 0 comes out one element short; lower-reverse mends it
2 errors, 0 warnings
0 errors, 0 warnings
0 errors, 0 warnings
--- exit 0
