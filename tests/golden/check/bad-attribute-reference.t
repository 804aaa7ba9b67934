# Only nodes of functions refer to attributes of a caller.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Concat <axis: int = @k> (x)
}
--- out
error[reference-outside-function]: graph 'main': node 'n' (Concat): attribute 'axis' refers to 'k', but is in no function
1 error, 0 warnings
--- exit 1
