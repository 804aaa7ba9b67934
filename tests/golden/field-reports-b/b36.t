# B36: expected {800,10}, actual {32,10}: outputs and value_info keep a batch
# that the input does not fix; right: they follow the input, or its new size.
$ onnxfix check in.onnxtxt
$ onnxfix infer-shapes --repair -v in.onnxtxt -o out.onnxtxt
$ onnxfix show out.onnxtxt
$ onnxfix set-dims --dim batch=32 -v in.onnxtxt -o fixed.onnxtxt
$ cat fixed.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[batch,16] x, float[16,10] w) => (float[800,10] y)
<float[800,10] a>
{
  [fc] a = MatMul(x, w)
  [relu] y = Relu(a)
}
--- out
warning[shape-mismatch]: graph 'main': node 'fc' (MatMul): value 'a': declared as float[800,10], inferred as float[batch,10]; true for some inputs only; so is 1 more value
    'x' (input) [batch,16] -> MatMul 'fc' [batch,10]
0 errors, 1 warning
infer-shapes: 2 changes
  + main: fc: 'a' was float[800,10], is float[batch,10] (not what is inferred)
  + main: relu: 'y' was float[800,10], is float[batch,10] (not what is inferred)
out.onnxtxt: graph 'main'
  version  IR 8, ai.onnx 17
  input    x                                float[batch,16]
  input    w                                float[16,10]
  output   y                                float[batch,10]
  nodes    2 in 1 graph, 0 functions
  tensors  0, 0 bytes
set-dims: 3 changes
  + main: 'x': dim 0 'batch' -> 32 (asked for)
  + main: fc: 'a' was float[800,10], is float[32,10] (not what is inferred)
  + main: relu: 'y' was float[800,10], is float[32,10] (not what is inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[32,16] x, float[16,10] w) => (float[32,10] y)
<
  float[32,10] a
>
{
  [fc] a = MatMul(x, w)
  [relu] y = Relu(a)
}
--- err
warning: graph 'main': value 'a' was declared as float[800,10], is float[batch,10]
warning: graph 'main': value 'y' was declared as float[800,10], is float[batch,10]
--- exit 0
