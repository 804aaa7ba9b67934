$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,6,4] boxes, float[1,3,6] scores) => (int64[K,3] y)
{
  [n] y = NonMaxSuppression(boxes, scores)
}
--- out
error[shape-fault]: graph 'main': node 'n' (NonMaxSuppression): the batch dims differ: 2 and 1; 'boxes' is float[2,6,4]; 'scores' is float[1,3,6]
1 error, 0 warnings
--- exit 1
