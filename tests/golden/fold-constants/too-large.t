# What is constant but larger than 1024 elements stays, and is listed.
$ onnxfix fold-constants -v in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[32,32] x) => (float[32,32] y, float[33,32] z)
<int64[2] fits = {32, 32}, int64[2] large = {33, 32}>
{
  [zeros] a = ConstantOfShape(fits)
  y = Add(x, a)
  [more] z = ConstantOfShape(large)
}
--- out
<ir_version: 8, opset_import: ["" : 17]>
main (float[32,32] x) => (float[32,32] y, float[33,32] z)
<
  int64[2] fits = {32, 32},
  int64[2] large = {33, 32},
  float[32,32] a = <1024 elements, 4096 bytes, xxh3 93d76fe148c689ba>
>
{
  y = Add(x, a)
  [more] z = ConstantOfShape(large)
}
--- err
fold-constants: 1 change, 1 left
  + main: zeros: 'a' is float[32,32] {0, 0, 0, 0, 0, 0, 0, 0, ...} (known before any run)
  = main: more: ConstantOfShape (1056 elements, more than 1024)
--- exit 0
