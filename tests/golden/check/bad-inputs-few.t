# Add takes two.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Add(x)
}
--- out
error[too-few-inputs]: graph 'main': node 'n' (Add): inputs: expected 2, found 1
1 error, 0 warnings
--- exit 1
