# Weights beside the model, each aligned to 4096; what feeds a shape stays in the
# model. A second run takes a name that is free, and the first pair stays whole.
$ onnxfix opt in.onnxtxt --external-data w.bin --external-threshold 16 -o out.onnx
$ onnxfix opt in.onnxtxt --external-data w.bin --external-threshold 16 -o again.onnx
$ ls
$ onnxfix show --weights out.onnx
$ wc -c < w.bin
$ cmp w.bin w-1.bin
$ mkdir sub
$ onnxfix opt out.onnx -o sub/copy.onnx
$ ls sub
$ cmp w.bin sub/copy.onnx.data
$ onnxfix opt sub/copy.onnx -o back.onnxtxt
$ cat back.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,4] x) => (float[8] y)
<float[2,4] a = {1, 2, 3, 4, 5, 6, 7, 8}, float[4] b = {1, 2, 3, 4}, float[1] c = {1}, int64[1] shape = {-1}, int64[4] other = {1, 2, 3, 4}>
{
  s = Add(x, a)
  t = Add(s, b)
  u = Add(t, c)
  y = Reshape(u, shape)
}
--- out
again.onnx
in.onnxtxt
out.onnx
w-1.bin
w.bin
          32  float[2,4] a (external)
          32  int64[4] other
          16  float[4] b (external)
           8  int64[1] shape
           4  float[1] c
4112
copy.onnx
copy.onnx.data
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,4] x) => (float[8] y)
<
  float[2,4] a = {1, 2, 3, 4, 5, 6, 7, 8},
  float[4] b = {1, 2, 3, 4},
  float[1] c = {1},
  int64[1] shape = {-1},
  int64[4] other = {1, 2, 3, 4}
>
{
  s = Add(x, a)
  t = Add(s, b)
  u = Add(t, c)
  y = Reshape(u, shape)
}
--- exit 0
