# B9: ends INT64_MAX and INT32_MAX mixed keep everything: the Slices go. One
# between input and output of the graph leaves an Identity.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,1,128] x, float[N,3] n) => (float[1,1,1,128] y, float[N,3] z)
<
  int64[4] starts = {0, 0, 0, 0},
  int64[4] ends = {9223372036854775807, 2147483647, 2147483647, 9223372036854775807},
  int64[2] zeros = {0, -9223372036854775808}, int64[2] past = {2147483647, 3}
>
{
  a = Relu(x)
  [middle] b = Slice(a, starts, ends)
  y = Neg(b)
  [between] z = Slice(n, zeros, past)
}
--- out
canonicalize-slices: 2 changes
  + main: middle: removed, 'a' is used for 'b' (it keeps everything)
  + main: between: removed, 'n' is used for 'z' (it keeps everything)
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,1,128] x, float[N,3] n) => (float[1,1,1,128] y, float[N,3] z)
<
  int64[4] starts = {0, 0, 0, 0},
  int64[4] ends = {9223372036854775807, 2147483647, 2147483647, 9223372036854775807},
  int64[2] zeros = {0, -9223372036854775808},
  int64[2] past = {2147483647, 3}
>
{
  a = Relu(x)
  y = Neg(a)
  [z_identity] z = Identity(n)
}
--- exit 0
