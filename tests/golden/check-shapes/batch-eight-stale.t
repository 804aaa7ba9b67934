# The input's batch was changed from 1 to 8 and nothing else: said once, where
# it starts.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,3,8,8] x, float[4,3,3,3] w, float[10,4] v) => (float[1,10] y)
<float[1,4,6,6] c, float[1,4,6,6] r, float[1,4,1,1] p, float[1,4] f>
{
  [conv] c = Conv(x, w)
  [relu] r = Relu(c)
  [pool] p = GlobalAveragePool(r)
  [flat] f = Flatten(p)
  [last] y = Gemm <transB = 1> (f, v)
}
--- out
error[shape-mismatch]: graph 'main': node 'conv' (Conv): value 'c': declared as float[1,4,6,6], inferred as float[8,4,6,6]; so are 4 more values
    'x' (input) [8,3,8,8] -> Conv 'conv' [8,4,6,6]
1 error, 0 warnings
--- exit 1
