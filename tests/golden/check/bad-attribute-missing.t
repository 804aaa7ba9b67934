# Concat needs an axis.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Concat (x)
}
--- out
error[missing-attribute]: graph 'main': node 'n' (Concat): Concat needs attribute 'axis' (INT)
1 error, 0 warnings
--- exit 1
