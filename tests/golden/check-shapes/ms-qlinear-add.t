$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1]>
main (uint8[2,3] a, uint8[2,4] b) => (uint8[2,4] y)
<float s = {0.5}, uint8 z = {0}>
{
  [add] y = com.microsoft.QLinearAdd(a, s, z, b, s, z, s, z)
}
--- out
error[shape-fault]: graph 'main': node 'add' (QLinearAdd): inputs 0 and 1 do not broadcast: dims 3 and 4; 'a' is uint8[2,3]; 'b' is uint8[2,4]
1 error, 0 warnings
--- exit 1
