# The pool keeps 2 rows: only one of both axes is 1.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,4,8,7] x) => (float[1,4] y)
<int64[2] axes = {2, 3}>
{
  [p1] a = AveragePool <kernel_shape = [7, 7]> (x)
  [act] b = Relu(a)
  [drop] c = Dropout(b)
  [s] y = Squeeze(c, axes)
}
--- out
error[shape-fault]: graph 'main': node 's' (Squeeze): an axis that goes: 2, must be 1; 'c' is float[1,4,2,1]
    'x' (input) [1,4,8,7] -> AveragePool 'p1' [1,4,2,1] -> ... -> Dropout 'drop' [1,4,2,1]
1 error, 0 warnings
--- exit 1
