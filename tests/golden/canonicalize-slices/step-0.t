# B15: a step of 0 is refused.
$ onnxfix canonicalize-slices in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5] x) => (float[?] y)
<int64[1] zero = {0}, int64[1] five = {5}>
{
  [stuck] y = Slice(x, zero, five, zero, zero)
}
--- err
onnxfix: in.onnxtxt: canonicalize-slices: graph 'main': node 'stuck' (Slice): a step is 0
--- exit 3
