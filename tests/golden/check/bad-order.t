# Each use comes after the definition. (ORT sorts for itself.)
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n1] y = Neg(t)
    [n2] t = Abs(x)
}
--- out
error[not-topological]: graph 'main': node 'n1' (Neg): value 't': input 0 is defined later, by node 'n2'
1 error, 0 warnings
--- exit 1
