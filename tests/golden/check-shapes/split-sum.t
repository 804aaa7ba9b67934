$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,10] a) => (float[2,4] x, float[2,5] y)
<int64[2] parts = {4, 5}>
{
  [split] x, y = Split <axis = 1> (a, parts)
}
--- out
error[shape-fault]: graph 'main': node 'split' (Split): the parts are 9 in all, the axis is 10; 'a' is float[2,10]; 'parts' is int64[2] {4,5}
1 error, 0 warnings
--- exit 1
