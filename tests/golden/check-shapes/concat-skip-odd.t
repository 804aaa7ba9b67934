# A U-Net of a size that does not halve twice: 18, 9, 4, back to 8 beside 9.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,2,18,18] x) => (float[1,4,9,9] y)
<float[4] scales = {1, 1, 2, 2}>
{
  [p1] a = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (x)
  [p2] b = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a)
  [relu] c = Relu(b)
  [up] d = Resize(c, , scales)
  [cat] y = Concat <axis = 1> (a, d)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (Concat): axis 2 is not that of the concatenation, and its dims 9 and 8 differ; 'a' is float[1,2,9,9]; 'd' is float[1,2,8,8]
    'x' (input) [1,2,18,18] -> MaxPool 'p1' [1,2,9,9]
    'x' (input) [1,2,18,18] -> MaxPool 'p1' [1,2,9,9] -> MaxPool 'p2' [1,2,4,4] -> Relu 'relu' [1,2,4,4] -> Resize 'up' [1,2,8,8]
1 error, 0 warnings
--- exit 1
