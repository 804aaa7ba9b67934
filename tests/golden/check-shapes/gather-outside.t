$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3,4] x) => (float[2,4] y)
<int64[2] at = {0, 3}>
{
  [g] y = Gather(x, at)
}
--- out
error[shape-fault]: graph 'main': node 'g' (Gather): index 3 is outside axis 0 of size 3; 'x' is float[3,4]; 'at' is int64[2] {0,3}
1 error, 0 warnings
--- exit 1
