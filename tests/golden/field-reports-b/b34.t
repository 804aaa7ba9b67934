# B34: an integer Concat along another axis than 0 on the way of a shape was
# an assertion; right: followed where it can be, else not known, and on.
$ onnxfix check in.onnxtxt
$ onnxfix infer-shapes -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,6] x, int64[1,2] sizes) => (float[?,?,?] y, float[?,?,?] z)
<int64[1] zero = {0}, int64[1,2] rest = {2, 3}, int64[1] flat = {-1}, int64[1] first = {0}, int64[1] one = {1}, int64[1,1] two = {2}>
{
  [shape] s = Shape(x)
  [batch] n = Slice(s, first, one)
  [row] r = Unsqueeze(n, zero)
  [join] j = Concat <axis = 1> (r, rest)
  [target] t = Reshape(j, flat)
  [known] a = Reshape(x, t)
  [use] y = Neg(a)
  [join_input] k = Concat <axis = 1> (sizes, two)
  [target_input] u = Reshape(k, flat)
  [open] b = Reshape(x, u)
  [use_open] z = Neg(b)
}
--- out
0 errors, 0 warnings
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,6] x, int64[1,2] sizes) => (float[?,?,?] y, float[?,?,?] z)
<
  int64[1] zero = {0},
  int64[1,2] rest = {2, 3},
  int64[1] flat = {-1},
  int64[1] first = {0},
  int64[1] one = {1},
  int64[1,1] two = {2},
  int64[2] s,
  int64[1] n,
  int64[1,1] r,
  int64[1,3] j,
  int64[3] t,
  float[N,2,3] a,
  int64[1,3] k,
  int64[3] u,
  float[?,?,2] b
>
{
  [shape] s = Shape(x)
  [batch] n = Slice(s, first, one)
  [row] r = Unsqueeze(n, zero)
  [join] j = Concat <axis = 1> (r, rest)
  [target] t = Reshape(j, flat)
  [known] a = Reshape(x, t)
  [use] y = Neg(a)
  [join_input] k = Concat <axis = 1> (sizes, two)
  [target_input] u = Reshape(k, flat)
  [open] b = Reshape(x, u)
  [use_open] z = Neg(b)
}
--- exit 0
