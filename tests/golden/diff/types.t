# Strings, sparse tensors, and types that are no tensors.
$ onnxfix diff a.onnxtxt b.onnxtxt
--- a.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (seq(float[2]) x, optional(float[2]) o) => (seq(float[2]) y)
<string[2] s = {"one", "two"}, sparse_tensor(float[9]) w = {float[1] {5}, int64[1] {2}},
 sparse_tensor(float[9]) v = {float[1] {5}, int64[1] {2}}>
{
  y = Identity(x)
}
--- b.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (seq(float[3]) x, optional(int64[2]) o) => (seq(float[2]) y)
<string[2] s = {"one", "tow"}, sparse_tensor(float[9]) w = {float[1] {5}, int64[1] {3}},
 sparse_tensor(float[9]) v = {float[1] {5}, int64[1] {2}}>
{
  y = Identity(x)
}
--- out
~ main: input seq(float[2]) x -> seq(float[3]) x
~ main: input optional(float[2]) o -> optional(int64[2]) o
~ main: initializer 's': its data differs
~ main: initializer 'w': its data differs
4 differences
--- exit 1
