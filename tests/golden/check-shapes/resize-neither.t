$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,4,4] x) => (float[1,3,8,8] y)
{
  [up] y = Resize(x)
}
--- out
error[shape-fault]: graph 'main': node 'up' (Resize): there are neither scales nor sizes; 'x' is float[1,3,4,4]
1 error, 0 warnings
--- exit 1
