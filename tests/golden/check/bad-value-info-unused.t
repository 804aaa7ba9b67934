# A declaration of a name that is not in the model.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] nix>
{
    [n] y = Neg(x)
}
--- out
warning[unused-value-info]: graph 'main': value 'nix': value_info 0 declares a name that is not in the model
0 errors, 1 warning
--- exit 0
