$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,64] a, float[1,63] b) => (float[1,64] y)
{
  [sum] y = Add(a, b)
}
--- out
error[shape-fault]: graph 'main': node 'sum' (Add): inputs 0 and 1 do not broadcast: dims 64 and 63; 'a' is float[1,64]; 'b' is float[1,63]
1 error, 0 warnings
--- exit 1
