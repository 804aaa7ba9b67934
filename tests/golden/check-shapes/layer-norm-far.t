# Normalized over the 12 columns that the concat makes of 8 and 4.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,8] a, float[2,4] b, float[8] g) => (float[2,12] y)
{
  [one] c = Relu(a)
  [two] d = Relu(b)
  [cat] e = Concat <axis = 1> (c, d)
  [three] f = Tanh(e)
  [norm] y = LayerNormalization(f, g)
}
--- out
error[shape-fault]: graph 'main': node 'norm' (LayerNormalization): the normalized axis and its parameter differ: 12 and 8; 'f' is float[2,12]; 'g' is float[8]
    'a' (input) [2,8] -> Relu 'one' [2,8] -> Concat 'cat' [2,12] -> Tanh 'three' [2,12]
1 error, 0 warnings
--- exit 1
