# Tensors under 64 elements are no candidates: nothing to do is no failure.
$ onnxfix convert-fp16 --storage-only in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = {1, 2}, float[0] none = {}>
{
  y = Add(x, w)
}
--- out
convert-fp16: 0 changes
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<
  float[2] w = {1, 2},
  float[0] none = {}
>
{
  y = Add(x, w)
}
--- exit 0
