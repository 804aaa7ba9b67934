$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] a, float[3,1] b, float[3,5] c) => (float[3,4] y)
{
  [sum] y = Sum(a, b, c)
}
--- out
error[shape-fault]: graph 'main': node 'sum' (Sum): inputs 0 and 2 do not broadcast: dims 4 and 5; 'a' is float[3,4]; 'c' is float[3,5]
1 error, 0 warnings
--- exit 1
