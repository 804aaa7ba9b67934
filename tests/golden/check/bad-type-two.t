# Both inputs of Add are of one type.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, int64[2] i) => (float[2] y)
{
    [n1] t = Add(x, i)
    [n2] y = Neg(x)
}
--- out
error[type-mismatch]: graph 'main': node 'n1' (Add): value 'i': B is int64, but 'x' of the same type variable T is float
1 error, 0 warnings
--- exit 1
