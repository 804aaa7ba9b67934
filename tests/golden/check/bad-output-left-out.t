# Only optional outputs may be left out.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] "" = Neg(x)
    [n2] y = Neg(x)
}
--- out
error[missing-output]: graph 'main': node 'n1' (Neg): output 0 (Y) is required, but left out
1 error, 0 warnings
--- exit 1
