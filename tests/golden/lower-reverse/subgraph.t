# In branches and function bodies; the rank is not known in the latter. B1: an
# ambiguous end is read as onnxruntime reads it.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (bool c, float[2,3] x) => (float[?,?] y, float[?,?] z)
<int64[1] one = {1}, int64[1] last = {-1}, int64[1] most = {9223372036854775807}>
{
  y = If (c) <
    then_branch = yes () => (float[?,?] a) { [inner] a = Slice(x, last, most, one, last) },
    else_branch = no () => (float[?,?] b) { b = Identity(x) }
  >
  z = local.flip(x)
}
<domain: "local", opset_import: ["" : 17]>
flip (v) => (w)
{
  least = Constant <value_ints = [-9223372036854775807]> ()
  last = Constant <value_ints = [-1]> ()
  [body] w = Slice(v, last, least, last, last)
}
--- out
lower-reverse: 2 changes
  + main/If -> y.then_branch: inner: axis 1, step -1: Gather with constant indices (web-jsep never reads index 0 backwards)
  + local.flip(): body: axis -1, step -1: Concat with the first element, then a Slice that stops after it (web-jsep never reads index 0 backwards)
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (bool c, float[2,3] x) => (float[?,?] y, float[?,?] z)
<
  int64[1] one = {1},
  int64[1] last = {-1},
  int64[1] most = {9223372036854775807}
>
{
  y = If <then_branch = yes () => (float[?,?] a)
  <
    int64[3] inner_indices = {2, 1, 0}
  >
  {
    [inner] a = Gather <axis = 1> (x, inner_indices)
  }, else_branch = no () => (float[?,?] b)
  {
    b = Identity(x)
  }> (c)
  z = local.flip(x)
}
<domain: "local", opset_import: ["" : 17]>
flip (v) => (w)
{
  least = Constant <value_ints = [-9223372036854775807]> ()
  last = Constant <value_ints = [-1]> ()
  [body_part_starts] body_part_starts_out = Constant <value = int64[1] {0}> ()
  [body_part_ends] body_part_ends_out = Constant <value = int64[1] {1}> ()
  [body_part_axes] body_part_axes_out = Constant <value = int64[1] {-1}> ()
  [body_part_steps] body_part_steps_out = Constant <value = int64[1] {1}> ()
  [body_part] body_part_out = Slice(v, body_part_starts_out, body_part_ends_out, body_part_axes_out, body_part_steps_out)
  [body_join] body_join_out = Concat <axis = -1> (body_part_out, v)
  [body_starts] body_starts_out = Constant <value = int64[1] {-1}> ()
  [body_ends] body_ends_out = Constant <value = int64[1] {0}> ()
  [body_axes] body_axes_out = Constant <value = int64[1] {-1}> ()
  [body_steps] body_steps_out = Constant <value = int64[1] {-1}> ()
  [body] w = Slice(body_join_out, body_starts_out, body_ends_out, body_axes_out, body_steps_out)
}
--- err
warning: graph 'main/If -> y.then_branch': node 'inner' (Slice): axis 1: end 9223372036854775807 with step -1: onnxruntime reads all, ONNX nothing; made what onnxruntime computes
--- exit 0
