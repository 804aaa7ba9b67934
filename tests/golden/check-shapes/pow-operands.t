$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4,3] a, float[2,3] b) => (float[4,3] y)
{
  [pow] y = Pow(a, b)
}
--- out
error[shape-fault]: graph 'main': node 'pow' (Pow): inputs 0 and 1 do not broadcast: dims 4 and 2; 'a' is float[4,3]; 'b' is float[2,3]
1 error, 0 warnings
--- exit 1
