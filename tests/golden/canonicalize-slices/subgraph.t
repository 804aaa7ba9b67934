# In branches and function bodies, where constants come as Constant nodes. The
# rank of a function's input is not known: its axis stays negative.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (bool c, float[N,31] x) => (float[?,?] y, float[?,?] z)
<int64[1] one = {1}, int64[1] most = {9223372036854775807}>
{
  y = If (c) <
    then_branch = yes () => (float[?,?] a) { [inner] a = Slice(x, one, most, one) },
    else_branch = no () => (float[?,?] b) { b = Identity(x) }
  >
  z = local.rest(x)
}
<domain: "local", opset_import: ["" : 17]>
rest (v) => (w)
{
  one = Constant <value_ints = [1]> ()
  most = Constant <value_ints = [9223372036854775807]> ()
  last = Constant <value_ints = [-1]> ()
  [body] w = Slice(v, one, most, last)
}
--- out
canonicalize-slices: 2 changes
  + main/If -> y.then_branch: inner: ends 9223372036854775807 -> 31 (axis 1, dim 31) (values outside int32)
  + local.rest(): body: ends 9223372036854775807 -> 2147483647 (axis -1) (values outside int32)
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (bool c, float[N,31] x) => (float[?,?] y, float[?,?] z)
<
  int64[1] one = {1},
  int64[1] most = {9223372036854775807}
>
{
  y = If <then_branch = yes () => (float[?,?] a)
  <
    int64[1] inner_ends = {31},
    int64[1] inner_steps = {1}
  >
  {
    [inner] a = Slice(x, one, inner_ends, one, inner_steps)
  }, else_branch = no () => (float[?,?] b)
  {
    b = Identity(x)
  }> (c)
  z = local.rest(x)
}
<domain: "local", opset_import: ["" : 17]>
rest (v) => (w)
{
  one = Constant <value_ints = [1]> ()
  most = Constant <value_ints = [9223372036854775807]> ()
  last = Constant <value_ints = [-1]> ()
  [body_ends] body_ends_out = Constant <value = int64[1] {2147483647}> ()
  [body_steps] body_steps_out = Constant <value = int64[1] {1}> ()
  [body] w = Slice(v, one, body_ends_out, last, body_steps_out)
}
--- exit 0
