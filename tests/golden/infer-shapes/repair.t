# Annotations that are not what is inferred are replaced and listed (B22), and
# so are dims of outputs; a label that no input has stays.
$ onnxfix infer-shapes --repair in.onnxtxt -o out.onnxtxt
$ onnxfix infer-shapes --repair -v out.onnxtxt -o again.onnxtxt
$ cmp out.onnxtxt again.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x, float[N,4] z) => (float[4,4] y, float[3] flat, float[800,4] w, float[label,4] v, float[N,4] u)
<int64[1] all = {-1}, int64[1] one = {1}, int64[1] most = {9223372036854775807}, float[3,3] a, float[N] b, double[12] c, float[3,4,1] d, seq(float[2]) e>
{
  a = Neg(x)
  y = Abs(a)
  b = Reshape(a, all)
  c = Neg(b)
  flat = Abs(c)
  w = Relu(z)
  v = Relu(z)
  u = Slice(z, one, most)
  d = Relu(x)
  e = Relu(d)
}
--- out
infer-shapes: 9 changes
infer-shapes: 0 changes
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x, float[N,4] z) => (float[3,4] y, float[12] flat, float[N,4] w, float[label,4] v, float["max(N-1,0)",4] u)
<
  int64[1] all = {-1},
  int64[1] one = {1},
  int64[1] most = {9223372036854775807},
  float[3,4] a,
  float[12] b,
  float[12] c,
  float[3,4] d,
  float[3,4] e
>
{
  a = Neg(x)
  y = Abs(a)
  b = Reshape(a, all)
  c = Neg(b)
  flat = Abs(c)
  w = Relu(z)
  v = Relu(z)
  u = Slice(z, one, most)
  d = Relu(x)
  e = Relu(d)
}
--- err
warning: graph 'main': value 'a' was declared as float[3,3], is float[3,4]
warning: graph 'main': value 'y' was declared as float[4,4], is float[3,4]
warning: graph 'main': value 'b' was declared as float[N], is float[12]
warning: graph 'main': value 'c' was declared as double[12], is float[12]
warning: graph 'main': value 'flat' was declared as float[3], is float[12]
warning: graph 'main': value 'w' was declared as float[800,4], is float[N,4]
warning: graph 'main': value 'u' was declared as float[N,4], is float[max(N-1,0),4]
warning: graph 'main': value 'd' was declared as float[3,4,1], is float[3,4]
warning: graph 'main': value 'e' was declared as seq(float[2]), is float[3,4]
--- exit 0
