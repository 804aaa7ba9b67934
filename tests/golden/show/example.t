# What is in a model, and its Slices.
$ onnxfix show in.onnxtxt
$ onnxfix show --slices --ops in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,1,31] x) => (float[1,1,1,31] y)
<int64[1] starts = {-1}, int64[1] ends = {-9223372036854775807}, int64[1] axes = {3}, int64[1] steps = {-1}>
{
  [flip] r = Slice(x, starts, ends, axes, steps)
  [neg] y = Neg(r)
}
--- out
in.onnxtxt: graph 'main'
  version  IR 8, ai.onnx 17
  input    x                                float[1,1,1,31]
  output   y                                float[1,1,1,31]
  nodes    2 in 1 graph, 0 functions
  tensors  4, 32 bytes
flip: float[1,1,1,31] -> float[1,1,1,31]
  axis 3: start -1, end -9223372036854775807, step -1 (reverse)
       1  Neg
       1  Slice
--- exit 0
