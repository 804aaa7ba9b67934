$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] a, float[2,4] b) => (float[4,3] y)
{
  [seq] s = SequenceConstruct(a, b)
  [cat] y = ConcatFromSequence <axis = 0> (s)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (ConcatFromSequence): dims 3 and 4 differ beside the axis; 's' is seq(float[2,?])
    'a' (input) [2,3] -> SequenceConstruct 'seq' seq(float[2,?])
1 error, 0 warnings
--- exit 1
