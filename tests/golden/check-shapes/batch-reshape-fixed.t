# A Reshape to a batch of 1, and the input got a batch of 8: 8 times as many
# elements.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,4,4,4] x) => (float[1,16,4] y)
<int64[3] shape = {1, 16, 4}>
{
  [relu] r = Relu(x)
  [turn] t = Transpose <perm = [0, 2, 3, 1]> (r)
  [view] y = Reshape(t, shape)
}
--- out
error[shape-fault]: graph 'main': node 'view' (Reshape): the input has 512 elements, the new shape 64; 't' is float[8,4,4,4]; 'shape' is int64[3] {1,16,4}
    'x' (input) [8,4,4,4] -> ... -> Transpose 'turn' [8,4,4,4]
1 error, 0 warnings
--- exit 1
