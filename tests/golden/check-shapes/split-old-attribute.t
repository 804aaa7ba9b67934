$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 6, opset_import: ["" : 11]>
main (float[9] a) => (float[5] x, float[5] y)
{
  [split] x, y = Split <split = [5, 5]> (a)
}
--- out
error[shape-fault]: graph 'main': node 'split' (Split): the parts are 10 in all, the axis is 9; 'a' is float[9]
1 error, 0 warnings
--- exit 1
