# A batch "1" that is a name (B39) becomes the number, by itself or with all
# others.
$ onnxfix set-dims --dim 1=1 -v in.onnxtxt -o out.onnxtxt
$ onnxfix check out.onnxtxt
$ onnxfix infer-shapes --repair -v in.onnxtxt -o all.onnxtxt
$ cmp out.onnxtxt all.onnxtxt
$ cat all.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float["1",2] x) => (float["1",2] y)
{
  y = Neg(x)
}
--- out
set-dims: 2 changes
  + main: 'x': dim 0 '1' -> 1 (asked for)
  + main: 'y': dim 0 '1' -> 1 (asked for)
0 errors, 0 warnings
infer-shapes: 2 changes
  + main: 'x': dim 0 '1' -> 1 (the name is a number)
  + main: 'y': dim 0 '1' -> 1 (the name is a number)
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,2] x) => (float[1,2] y)
{
  y = Neg(x)
}
--- exit 0
