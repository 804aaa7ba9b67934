# Fixed sizes declared in outputs, a dynamic input (B36, B37): relaxed to what
# follows from the inputs.
$ onnxfix infer-shapes in.onnxtxt -o same.onnxtxt
$ cmp in.onnxtxt same.onnxtxt
$ onnxfix infer-shapes --repair -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[batch,144,8] x) => (float[800,144,8] y, float[batch,4,8] z, float[batch,?,8] open, int32[3] s)
{
  y = Relu(x)
  z = Neg(x)
  open = Abs(x)
  s = Shape(x)
}
--- out
infer-shapes: 0 changes, 3 left
infer-shapes: 4 changes
  + main: Relu -> y: 'y' was float[800,144,8], is float[batch,144,8] (not what is inferred)
  + main: Neg -> z: 'z' was float[batch,4,8], is float[batch,144,8] (not what is inferred)
  + main: Abs -> open: 'open' is float[batch,144,8] (inferred)
  + main: Shape -> s: 's' was int32[3], is int64[3] (not what is inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[batch,144,8] x) => (float[batch,144,8] y, float[batch,144,8] z, float[batch,144,8] open, int64[3] s)
{
  y = Relu(x)
  z = Neg(x)
  open = Abs(x)
  s = Shape(x)
}
--- err
warning: graph 'main': value 'y': declared as float[800,144,8], inferred as float[batch,144,8]; true for some inputs only
warning: graph 'main': value 'z': declared as float[batch,4,8], inferred as float[batch,144,8]
warning: graph 'main': value 's': declared as int32[3], inferred as int64[3]
warning: graph 'main': value 'y' was declared as float[800,144,8], is float[batch,144,8]
warning: graph 'main': value 'z' was declared as float[batch,4,8], is float[batch,144,8]
warning: graph 'main': value 's' was declared as int32[3], is int64[3]
--- exit 0
