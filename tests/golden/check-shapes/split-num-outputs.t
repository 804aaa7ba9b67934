$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 18]>
main (float[9] a) => (float[3] x, float[3] y)
{
  [split] x, y = Split <num_outputs = 3> (a)
}
--- out
error[shape-fault]: graph 'main': node 'split' (Split): num_outputs is 3, there are 2 outputs
1 error, 0 warnings
--- exit 1
