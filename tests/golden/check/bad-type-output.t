# An output that is declared as another type than it has.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (double[2] y)
{
    [n] y = Neg(x)
}
--- out
error[type-mismatch]: graph 'main': node 'n' (Neg): value 'y': Y is double, but 'x' of the same type variable T is float
1 error, 0 warnings
--- exit 1
