# B22: a stale value_info made inference refuse a model that runs; right: it
# is told and left, or with --repair replaced, and inference goes on.
$ onnxfix infer-shapes -v in.onnxtxt -o out.onnxtxt
$ cmp in.onnxtxt out.onnxtxt
$ onnxfix infer-shapes --repair -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,3] x) => (float[3,3] y)
<
  float[3,4] a
>
{
  [neg] a = Neg(x)
  [abs] y = Abs(a)
}
--- out
infer-shapes: 0 changes, 1 left
  = main: neg: a (declared as float[3,4], inferred as float[3,3])
infer-shapes: 1 change
  + main: neg: 'a' was float[3,4], is float[3,3] (not what is inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,3] x) => (float[3,3] y)
<
  float[3,3] a
>
{
  [neg] a = Neg(x)
  [abs] y = Abs(a)
}
--- err
warning: graph 'main': value 'a': declared as float[3,4], inferred as float[3,3]
warning: graph 'main': value 'a' was declared as float[3,4], is float[3,3]
--- exit 0
