# Before IR version 4 an initializer had to be an input: new numbers come as
# Constant nodes.
$ onnxfix opt -p canonicalize-slices,lower-reverse,drop-dead in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
$ onnxfix check out.onnxtxt
--- in.onnxtxt
<ir_version: 3, opset_import: ["" : 10]>
main (float[6] x) => (float[5] y) {
  m1 = Constant <value = int64[1] {-1}> ()
  zero = Constant <value = int64[1] {0}> ()
  one = Constant <value = int64[1] {1}> ()
  end = Constant <value = int64[1] {9223372036854775807}> ()
  first = Constant <value = int64[1] {-9223372036854775807}> ()
  a = Slice(x, m1, first, zero, m1)
  y = Slice(a, one, end, zero, one)
}
--- out
canonicalize-slices: 2 changes
lower-reverse: 1 change
drop-dead: 5 changes
<ir_version: 3, opset_import: ["" : 10]>
main (float[6] x) => (float[5] y)
{
  zero = Constant <value = int64[1] {0}> ()
  one = Constant <value = int64[1] {1}> ()
  [a_indices] a_indices_out = Constant <value = int64[6] {5, 4, 3, 2, 1, 0}> ()
  a = Gather <axis = 0> (x, a_indices_out)
  [y_ends] y_ends_out = Constant <value = int64[1] {6}> ()
  y = Slice(a, one, y_ends_out, zero, one)
}
warning[ir-opset-pairing]: opset 10 came with ir_version 5, the model has 3
0 errors, 1 warning
--- exit 0
