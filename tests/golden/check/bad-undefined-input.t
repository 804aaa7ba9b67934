# Nothing defines the input.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Add(x, w)
}
--- out
error[undefined-input]: graph 'main': node 'n' (Add): value 'w': input 1 is not defined anywhere
1 error, 0 warnings
--- exit 1
