# Nodes out of order: build sorts them first; a pass by itself works too.
$ onnxfix build --fp32 in.onnxtxt -o out > /dev/null
$ onnxfix show --text out/in.onnx
$ onnxfix lower-reverse in.onnxtxt -o alone.onnx
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3] x) => (float[3] z)
<int64[1] m1 = {-1}, int64[1] end = {-9223372036854775807}, int64[1] zero = {0}>
{
  [flip] z = Slice(y, m1, end, zero, m1)
  [relu] y = Relu(x)
}
--- out
<ir_version: 8, opset_import: ["" : 17]>
main (float[3] x) => (float[3] z)
<
  int64[3] flip_indices = {2, 1, 0},
  float[3] y
>
{
  [relu] y = Relu(x)
  [flip] z = Gather <axis = 0> (y, flip_indices)
}
lower-reverse: 1 change
--- exit 0
