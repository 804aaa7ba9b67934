# B39: a batch of 1 saved as a dim_param "1" accepts any batch; right: check
# warns, and it becomes the number, by itself or with all others.
$ onnxfix check in.onnxtxt
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
warning[numeric-dim-param]: graph 'main': value 'x': dim 0 has dim_param '1'; a known dim is a dim_value
warning[numeric-dim-param]: graph 'main': value 'y': dim 0 has dim_param '1'; a known dim is a dim_value
0 errors, 2 warnings
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
