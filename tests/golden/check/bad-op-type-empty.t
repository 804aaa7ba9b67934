# A node has an operator.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = ""(x)
}
--- out
error[no-op-type]: graph 'main': node 'n' (): expected an op_type, found none
1 error, 0 warnings
--- exit 1
