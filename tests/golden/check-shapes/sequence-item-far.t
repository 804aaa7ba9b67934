# The second item has 3 elements.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a, float[3] b) => (float[2] y)
<int64 one = {1}>
{
  [relu] c = Relu(b)
  [seq] s = SequenceConstruct(a, c)
  [at] d = SequenceAt(s, one)
  [tanh] e = Tanh(d)
  [add] y = Add(e, a)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 3 and 2; 'e' is float[3]; 'a' is float[2]
    SequenceAt 'at' [3] -> Tanh 'tanh' [3]
1 error, 0 warnings
--- exit 1
