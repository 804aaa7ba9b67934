# An output listed twice: loads everywhere, but looks like a slip.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y, float[2] y)
{
    [n] y = Neg(x)
}
--- out
warning[duplicate-output]: graph 'main': value 'y': output 1 names it again
0 errors, 1 warning
--- exit 0
