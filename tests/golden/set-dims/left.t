# A dim of an input whose text has the name in it cannot be computed: it is
# listed, and can be given by its own text.
$ onnxfix set-dims --dim N=8 -v in.onnxtxt -o half.onnxtxt
$ onnxfix set-dims --dim N=8 --dim N/2+1=5 -v in.onnxtxt -o out.onnxtxt
$ cat half.onnxtxt out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x, float["N/2+1"] spectrum, float[N2] other) => (float["N/2+1"] y, float["N/2"] unknown)
{
  y = Neg(spectrum)
  n = NonZero(x)
  last = Constant <value_ints = [-1]> ()
  flat = Reshape(n, last)
  unknown = Cast <to = 1> (flat)
}
--- out
set-dims: 4 changes, 1 left
  + main: 'x': dim 0 'N' -> 8 (asked for)
  + main: 'y': dim 0 'N/2+1' -> ? (it depends on a dim that changes)
  + main: 'unknown': dim 0 'N/2' -> ? (it depends on a dim that changes)
  + main: Neg -> y: 'y' is float[N/2+1] (inferred)
  = main: spectrum (dim 0 'N/2+1' may depend on 'N')
set-dims: 5 changes, 1 left
  + main: 'x': dim 0 'N' -> 8 (asked for)
  + main: 'y': dim 0 'N/2+1' -> ? (it depends on a dim that changes)
  + main: 'unknown': dim 0 'N/2' -> ? (it depends on a dim that changes)
  + main: 'spectrum': dim 0 'N/2+1' -> 5 (asked for)
  + main: Neg -> y: 'y' is float[5] (inferred)
  = main: spectrum (dim 0 'N/2+1' may depend on 'N')
<ir_version: 8, opset_import: ["" : 17]>
main (float[8] x, float["N/2+1"] spectrum, float[N2] other) => (float["N/2+1"] y, float[?] unknown)
{
  y = Neg(spectrum)
  n = NonZero(x)
  last = Constant <value_ints = [-1]> ()
  flat = Reshape(n, last)
  unknown = Cast <to = 1> (flat)
}
<ir_version: 8, opset_import: ["" : 17]>
main (float[8] x, float[5] spectrum, float[N2] other) => (float[5] y, float[?] unknown)
{
  y = Neg(spectrum)
  n = NonZero(x)
  last = Constant <value_ints = [-1]> ()
  flat = Reshape(n, last)
  unknown = Cast <to = 1> (flat)
}
--- exit 0
