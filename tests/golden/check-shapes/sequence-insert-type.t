$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a, int64[2] b) => (seq(float[2]) y)
{
  [seq] s = SequenceConstruct(a)
  [ins] y = SequenceInsert(s, b)
}
--- out
error[shape-fault]: graph 'main': node 'ins' (SequenceInsert): a tensor of another type than the sequence's; 's' is seq(float[2]); 'b' is int64[2]
    'a' (input) [2] -> SequenceConstruct 'seq' seq(float[2])
1 error, 0 warnings
--- exit 1
