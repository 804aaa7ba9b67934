# A fixed dim becomes dynamic: numbers that only held for it go.
$ onnxfix set-dims --dim x:0=N -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[800,10] x) => (float[800,10] y, float[4000,2] z)
<float[800,10] a, int64[2] pairs = {-1, 2}, float[4000,2] b>
{
  a = Relu(x)
  y = Neg(a)
  b = Reshape(a, pairs)
  z = Abs(b)
}
--- out
set-dims: 5 changes
  + main: 'x': dim 0 800 -> 'N' (asked for)
  + main: Relu -> a: 'a' was float[800,10], is float[N,10] (not what is inferred)
  + main: Neg -> y: 'y' was float[800,10], is float[N,10] (not what is inferred)
  + main: Reshape -> b: 'b' was float[4000,2], is float[5*N,2] (not what is inferred)
  + main: Abs -> z: 'z' was float[4000,2], is float[5*N,2] (not what is inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,10] x) => (float[N,10] y, float["5*N",2] z)
<
  int64[2] pairs = {-1, 2},
  float[N,10] a,
  float["5*N",2] b
>
{
  a = Relu(x)
  y = Neg(a)
  b = Reshape(a, pairs)
  z = Abs(b)
}
--- exit 0
