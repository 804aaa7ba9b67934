# Positions in sequences of known length, and pieces that do not add up.
$ onnxfix infer-shapes in.onnxtxt -o out.onnxtxt
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 18]>
main (float[N,4] x, float[N,5] y) => (float[] a, float[] b, int64 c)
<int64 three = {3}, int64[2] sizes = {3, 3}>
{
  [make] s = SequenceConstruct (x, y)
  [insert] t = SequenceInsert (s, x)
  [pick] a = SequenceAt (t, three)
  [join] b = ConcatFromSequence <axis = 0> (s)
  [split] u = SplitToSequence <axis = 1> (x, sizes)
  [count] c = SequenceLength (u)
}
--- out
infer-shapes: 0 changes
--- err
warning: graph 'main': node 'pick' (SequenceAt): position 3 is outside a sequence of 3; 'three' is int64 {3}
warning: graph 'main': node 'join' (ConcatFromSequence): dims 4 and 5 differ beside the axis; 's' is seq(float[N,?])
warning: graph 'main': node 'split' (SplitToSequence): the sizes make 6, not 4; 'x' is float[N,4]; 'sizes' is int64[2] {3,3}
--- exit 0
