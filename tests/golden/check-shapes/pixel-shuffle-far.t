# Shuffled by 2, beside what was resized by 3.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,8,6,6] x) => (float[1,10,12,12] y)
<float[4] scales = {1, 1, 3, 3}>
{
  [shuffle] a = DepthToSpace <blocksize = 2> (x)
  [relu] b = Relu(a)
  [up] c = Resize(x, , scales)
  [tanh] d = Tanh(c)
  [cat] y = Concat <axis = 1> (b, d)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (Concat): axis 2 is not that of the concatenation, and its dims 12 and 18 differ; 'b' is float[1,2,12,12]; 'd' is float[1,8,18,18]
    'x' (input) [1,8,6,6] -> DepthToSpace 'shuffle' [1,2,12,12] -> Relu 'relu' [1,2,12,12]
    'x' (input) [1,8,6,6] -> Resize 'up' [1,8,18,18] -> Tanh 'tanh' [1,8,18,18]
1 error, 0 warnings
--- exit 1
