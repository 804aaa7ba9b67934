# What is no model is not shipped as one, and nothing is written.
$ echo '<html>404</html>' >page.onnx
$ onnxfix pack page.onnx -o out || echo "exit $?"
$ test ! -e out
--- out
exit 3
--- err
onnxfix: page.onnx: not an ONNX model: offset 0: unknown wire type
--- exit 0
