# Types that hold others: sequences item by item, optionals, maps. What the items
# of a sequence have in common is shown, their sizes are open where they differ.
$ onnxfix show in.onnxtxt
$ onnxfix show --json in.onnxtxt | grep '"shape"'
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 18, "ai.onnx.ml" : 5]>
main (float[N,4] x, seq(float[N,?]) parts, optional(float[K]) maybe)
  => (seq(float[]) list, float[] joined, seq(map(string, float)) scores)
{
  other = Transpose (x)
  list = SequenceConstruct (x, other)
  zero = Constant <value_int = 0> ()
  first = SequenceAt (list, zero)
  some = SequenceAt (parts, zero)
  more = SequenceInsert (parts, x)
  joined = ConcatFromSequence <axis = 1> (more)
  held = OptionalGetElement (maybe)
  label, score = ai.onnx.ml.LinearClassifier
    <classlabels_strings = ["a", "b"], coefficients = [0.5, 0.5, 0.5, 0.5],
     intercepts = [0.5]> (x)
  scores = ai.onnx.ml.ZipMap <classlabels_strings = ["a", "b"]> (score)
}
--- out
in.onnxtxt: graph 'main'
  version  IR 10, ai.onnx 18, ai.onnx.ml 5
  input    x                                float[N,4]
  input    parts                            seq(float[N,?])
  input    maybe                            optional(float[K])
  output   list                             seq(float[?,?])
  output   joined                           float[?,?]
  output   scores                           seq(map(string,float))
  nodes    10 in 1 graph, 0 functions
  tensors  0, 0 bytes
  {"name": "x", "type": "float", "shape": ["N", 4]},
  {"name": "parts", "type": "seq(float[N,?])", "shape": null},
  {"name": "maybe", "type": "optional(float[K])", "shape": null}
  {"name": "list", "type": "seq(float[?,?])", "shape": null},
  {"name": "joined", "type": "float", "shape": [null, null], "reason": "node 'ConcatFromSequence -> joined' (ConcatFromSequence): the tensors of the sequence are not known"},
  {"name": "scores", "type": "seq(map(string,float))", "shape": null}
  {"name": "other", "type": "float", "shape": [4, "N"]},
  {"name": "zero", "type": "int64", "shape": []},
  {"name": "first", "type": "float", "shape": ["N", 4]},
  {"name": "some", "type": "float", "shape": [null, null], "reason": "node 'SequenceAt -> some' (SequenceAt): the tensors of the sequence may differ"},
  {"name": "more", "type": "seq(float[?,?])", "shape": null},
  {"name": "held", "type": "float", "shape": ["K"]},
  {"name": "label", "type": "string", "shape": ["N"]},
  {"name": "score", "type": "float", "shape": ["N", 2]}
--- exit 0
