$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a, int64[2] b) => (seq(float[2]) y)
{
  [seq] y = SequenceConstruct(a, b)
}
--- out
error[type-mismatch]: graph 'main': node 'seq' (SequenceConstruct): value 'b': inputs is int64, but 'a' of the same type variable T is float
1 error, 0 warnings
--- exit 1
