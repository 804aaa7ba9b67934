# Wrong words on the command line: exit 2, and the word is named.
$ onnxfix opt -p nonsense in.onnxtxt -o out.onnx || echo exit $?
$ onnxfix opt -p canonicalize-slices:ambiguous=maybe in.onnxtxt -o out.onnx || echo exit $?
$ onnxfix opt in.onnxtxt || echo exit $?
$ onnxfix opt a.onnx b.onnx -o out.onnx || echo exit $?
$ onnxfix opt missing.onnx -o out.onnx || echo exit $?
$ onnxfix opt --nonsense in.onnxtxt -o out.onnx || echo exit $?
$ onnxfix opt in.onnxtxt -o no/such/folder/out.onnx || echo exit $?
$ onnxfix opt in.onnxtxt --external-data ../w.bin -o out.onnx || echo exit $?
$ onnxfix nonsense || echo exit $?
$ ls
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y) {
  y = Abs(x)
}
--- out
exit 2
exit 2
exit 2
exit 2
exit 5
exit 2
exit 5
exit 2
exit 2
in.onnxtxt
--- err
onnxfix: unknown pass 'nonsense' (onnxfix passes lists them)
onnxfix: pass 'canonicalize-slices': option '--ambiguous': 'maybe' is not ort|spec
onnxfix: -o FILE expected
onnxfix: unexpected operand 'b.onnx'
onnxfix: missing.onnx: cannot open: No such file or directory
onnxfix: opt: unknown option '--nonsense'
onnxfix: no/such/folder/out.onnx: cannot write: No such file or directory
onnxfix: --external-data '../w.bin': a file name without a folder is expected, it lies beside the model
onnxfix: unknown command 'nonsense' (onnxfix help lists them)
--- exit 0
