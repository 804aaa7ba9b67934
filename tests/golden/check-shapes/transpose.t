$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a) => (float[4,3] y)
{
  [t] y = Transpose <perm = [0, 0]> (a)
}
--- out
error[shape-fault]: graph 'main': node 't' (Transpose): axis 0 is given twice
1 error, 0 warnings
--- exit 1
