$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,6] a) => (float[0,12] y)
<int64[2] shape = {0, 12}>
{
  [view] y = Reshape <allowzero = 1> (a, shape)
}
--- out
error[shape-fault]: graph 'main': node 'view' (Reshape): the input has 12 elements, the new shape 0; 'a' is float[2,6]; 'shape' is int64[2] {0,12}
1 error, 0 warnings
--- exit 1
