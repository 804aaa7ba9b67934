# A file of the package is cut short, as a broken upload leaves it, and another
# is gone: both are listed, each with what was expected.
$ onnxfix opt a.onnxtxt -o a.onnx
$ onnxfix opt b.onnxtxt -o b.onnx
$ onnxfix pack a.onnx b.onnx -o out >/dev/null
$ for f in out/*.onnx; do test "$(wc -c <$f)" -gt 90 && rm $f || echo >$f; done
$ onnxfix pack -o out --verify
--- a.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] y = Neg(x)
}
--- b.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] first_input) => (float[2] the_output)
{
    [a_node] the_inner_value = Neg(first_input)
    [another_node] the_output = Abs(the_inner_value)
}
--- out
a.onnx: 31514289d965292d5ac456bce9e981cf50df82f3bcb66a3e3126fb6a8fe265fc.onnx: 1 bytes, encodedSize is 67
b.onnx: out/263f18eb0e0c0f3dad8ff5e186318e779b5c9a19d122fce64c7924f472e813a0.onnx: cannot open: No such file or directory
--- err
onnxfix: out/manifest.json: 2 problems
--- exit 1
