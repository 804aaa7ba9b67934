# A cycle cannot be sorted: a clear error, and no output.
$ onnxfix sort in.onnxtxt -o out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y) {
  [one] a = Add(x, b)
  [two] b = Neg(a)
  [three] y = Neg(b)
}
--- err
onnxfix: in.onnxtxt: cycle: 2 nodes need each other's outputs: 'one', 'two' (errors in all: 1, onnxfix check lists them)
--- exit 3
