$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,4] a) => (float[8,4,1] y)
{
  [n] y = Neg(a)
}
--- out
error[shape-mismatch]: graph 'main': node 'n' (Neg): value 'y': declared as float[8,4,1], inferred as float[8,4]
    'a' (input) [8,4] -> Neg 'n' [8,4]
1 error, 0 warnings
--- exit 1
