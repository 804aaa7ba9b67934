# One integer is no list of integers.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Transpose <perm = 0> (x)
}
--- out
error[wrong-attribute-type]: graph 'main': node 'n' (Transpose): attribute 'perm': expected INTS, found INT
1 error, 0 warnings
--- exit 1
