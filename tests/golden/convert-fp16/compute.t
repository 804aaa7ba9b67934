# fp16 compute comes later; without --storage-only the pass says so.
$ onnxfix convert-fp16 in.onnxtxt -o out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y) {
  y = Neg(x)
}
--- err
onnxfix: in.onnxtxt: convert-fp16: fp16 compute is not built yet, --storage-only is
--- exit 4
