$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,2] a) => (float[4,4] y)
{
  pads = Constant <value_ints = [1, 1]> ()
  [p] y = Pad(a, pads)
}
--- out
error[shape-fault]: graph 'main': node 'p' (Pad): 2 pads for rank 2; 'a' is float[2,2]
1 error, 0 warnings
--- exit 1
