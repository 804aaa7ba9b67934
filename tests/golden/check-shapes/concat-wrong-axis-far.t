# The wrong axis: channels 4 and 6 would be joined by axis 1.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,8,8] x, float[4,3,1,1] w, float[6,3,1,1] v) => (float[1,4,16,8] y)
{
  [left] a = Conv(x, w)
  [relu] b = Relu(a)
  [right] c = Conv(x, v)
  [tanh] d = Tanh(c)
  [cat] y = Concat <axis = 2> (b, d)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (Concat): axis 1 is not that of the concatenation, and its dims 4 and 6 differ; 'b' is float[1,4,8,8]; 'd' is float[1,6,8,8]
    'w' (input) [4,3,1,1] -> ... -> Relu 'relu' [1,4,8,8]
    'v' (input) [6,3,1,1] -> ... -> Tanh 'tanh' [1,6,8,8]
1 error, 0 warnings
--- exit 1
