# Without a folder, or without a model, there is nothing to do.
$ onnxfix pack x.onnx || echo "exit $?"
$ onnxfix pack -o out || echo "exit $?"
$ onnxfix pack --verify -o out || echo "exit $?"
--- out
exit 2
exit 2
exit 5
--- err
onnxfix: -o DIR expected
onnxfix: one or more models expected
onnxfix: out/manifest.json: cannot open: No such file or directory
--- exit 0
