# The input's batch was changed from 1 to N, the output and value_info stayed:
# a warning, for they hold for a batch of 1.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,3,8,8] x, float[4,3,3,3] w, float[10,4] v) => (float[1,10] y)
<float[1,4,6,6] c, float[1,4] f>
{
  [conv] c = Conv(x, w)
  [relu] r = Relu(c)
  [pool] p = GlobalAveragePool(r)
  [flat] f = Flatten(p)
  [last] y = Gemm <transB = 1> (f, v)
}
--- out
warning[shape-mismatch]: graph 'main': node 'conv' (Conv): value 'c': declared as float[1,4,6,6], inferred as float[N,4,6,6]; true for some inputs only; so are 2 more values
    'x' (input) [N,3,8,8] -> Conv 'conv' [N,4,6,6]
0 errors, 1 warning
--- exit 0
