# B41: WebGPU fails where the axes of Unsqueeze are a scalar, which the CPU
# takes; right: a list of one axis. (Rank 1 is also what ONNX asks for.)
$ onnxfix canonicalize-axes -v in.onnxtxt -o out.onnxtxt
$ onnxfix infer-shapes --strict -q out.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,64] x) => (float[N,1,64] y)
{
  axis = Constant <value_int = 1> ()
  [unsqueeze] y = Unsqueeze(x, axis)
}
--- out
canonicalize-axes: 1 change
  + main: unsqueeze: axes 'axis' of rank 0 -> [1] (axes are of rank 1)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,64] x) => (float[N,1,64] y)
<
  int64[1] unsqueeze_axes = {1},
  int64 axis
>
{
  axis = Constant <value_int = 1> ()
  [unsqueeze] y = Unsqueeze(x, unsqueeze_axes)
}
--- exit 0
