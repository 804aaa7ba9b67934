# A dynamic batch gets a size: inputs, outputs, annotations, and what was
# derived from it.
$ onnxfix set-dims --dim N=8 -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,4] x, float[M,N] other) => (float["N/2",2,4] y, float[M,N] z)
<int64[3] split = {-1, 2, 4}, float[N,4] a, float["N/2",2,4] b>
{
  a = Relu(x)
  b = Reshape(a, split)
  y = Neg(b)
  z = Neg(other)
}
--- out
set-dims: 8 changes
  + main: 'x': dim 0 'N' -> 8 (asked for)
  + main: 'other': dim 1 'N' -> 8 (asked for)
  + main: 'y': dim 0 'N/2' -> ? (it depends on a dim that changes)
  + main: 'z': dim 1 'N' -> 8 (asked for)
  + main: 'a': dim 0 'N' -> 8 (asked for)
  + main: 'b': dim 0 'N/2' -> ? (it depends on a dim that changes)
  + main: Reshape -> b: 'b' is float[4,2,4] (inferred)
  + main: Neg -> y: 'y' is float[4,2,4] (inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,4] x, float[M,8] other) => (float[4,2,4] y, float[M,8] z)
<
  int64[3] split = {-1, 2, 4},
  float[8,4] a,
  float[4,2,4] b
>
{
  a = Relu(x)
  b = Reshape(a, split)
  y = Neg(b)
  z = Neg(other)
}
--- exit 0
