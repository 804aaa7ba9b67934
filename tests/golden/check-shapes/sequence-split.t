$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[9] a) => (seq(float[N]) y)
<int64[2] parts = {4, 4}>
{
  [split] y = SplitToSequence(a, parts)
}
--- out
error[shape-fault]: graph 'main': node 'split' (SplitToSequence): the sizes make 8, not 9; 'a' is float[9]; 'parts' is int64[2] {4,4}
1 error, 0 warnings
--- exit 1
