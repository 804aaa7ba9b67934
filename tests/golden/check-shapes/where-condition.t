$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool[2,3] c, float[2,1] a, float[4] b) => (float[2,4] y)
{
  [where] y = Where(c, a, b)
}
--- out
error[shape-fault]: graph 'main': node 'where' (Where): inputs 0 and 2 do not broadcast: dims 3 and 4; 'c' is bool[2,3]; 'b' is float[4]
1 error, 0 warnings
--- exit 1
