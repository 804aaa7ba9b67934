# B15: WebGPU does not look for a step of 0; right: refused before any run, by
# check and by every pass that reads Slices.
$ onnxfix check in.onnxtxt || echo "exit $?"
$ onnxfix lower-reverse in.onnxtxt -o - || echo "exit $?"
$ onnxfix canonicalize-slices in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5] x) => (float[?] y)
<int64[1] zero = {0}, int64[1] five = {5}>
{
  [stuck] y = Slice(x, zero, five, zero, zero)
}
--- out
error[step-zero]: graph 'main': node 'stuck' (Slice): value 'zero': step 0 is 0
1 error, 0 warnings
exit 1
exit 3
--- err
onnxfix: in.onnxtxt: lower-reverse: graph 'main': node 'stuck' (Slice): a step is 0
onnxfix: in.onnxtxt: canonicalize-slices: graph 'main': node 'stuck' (Slice): a step is 0
--- exit 3
