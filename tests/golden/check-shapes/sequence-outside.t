$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a, float[3] b) => (float[2] y)
<int64 two = {2}>
{
  [seq] s = SequenceConstruct(a, b)
  [at] y = SequenceAt(s, two)
}
--- out
error[shape-fault]: graph 'main': node 'at' (SequenceAt): position 2 is outside a sequence of 2; 'two' is int64 {2}
1 error, 0 warnings
--- exit 1
