$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3] x) => (float[3] y)
{
  [t] y = Trilu(x)
}
--- out
error[shape-fault]: graph 'main': node 't' (Trilu): input 0 has rank 1, needs at least 2; 'x' is float[3]
1 error, 0 warnings
--- exit 1
