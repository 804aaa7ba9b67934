# A declaration that contradicts what is inferred is reported and left (B22).
$ onnxfix infer-shapes -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x) => (float[3,4] y)
<float[3,3] a>
{
  [neg] a = Neg(x)
  [abs] y = Abs(a)
}
--- out
infer-shapes: 0 changes, 1 left
  = main: neg: a (declared as float[3,3], inferred as float[3,4])
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x) => (float[3,4] y)
<
  float[3,3] a
>
{
  [neg] a = Neg(x)
  [abs] y = Abs(a)
}
--- err
warning: graph 'main': value 'a': declared as float[3,3], inferred as float[3,4]
--- exit 0
