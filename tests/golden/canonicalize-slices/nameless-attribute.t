# An attribute without a name is a fault that check reports; a pass works all
# the same.
$ onnxfix canonicalize-slices in.onnxtxt -o out.onnxtxt
$ onnxfix check out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 9]>
main (float[6] x) => (float[5] y) {
  [cut] y = Slice <starts = [1], ends = [9223372036854775807], axes = [-1], "" = 1> (x)
}
--- out
canonicalize-slices: 1 change
error[attribute-name]: graph 'main': node 'cut' (Slice): attribute 3 has no name
1 error, 0 warnings
--- exit 1
