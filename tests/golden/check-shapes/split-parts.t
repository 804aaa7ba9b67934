$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,10] a) => (float[2,4] x, float[2,6] y)
<int64[3] parts = {4, 5, 1}>
{
  [split] x, y = Split <axis = 1> (a, parts)
}
--- out
error[shape-fault]: graph 'main': node 'split' (Split): 3 parts, 2 outputs
1 error, 0 warnings
--- exit 1
