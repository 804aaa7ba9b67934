$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4] x) => (float[4,3,4] y)
{
  [turn] y = Transpose <perm = [2, 1, 2]> (x)
}
--- out
error[shape-fault]: graph 'main': node 'turn' (Transpose): axis 2 is given twice
1 error, 0 warnings
--- exit 1
