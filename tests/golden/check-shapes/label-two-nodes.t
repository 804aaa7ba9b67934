# 'feat' is the 3 channels of one convolution and the 5 of the other.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,2,4,4] x, float[3,2,1,1] v, float[5,2,1,1] w) => (float[1,feat,4,4] y)
<float[1,feat,4,4] a>
{
  [one] a = Conv(x, v)
  [two] y = Conv(x, w)
}
--- out
error[shape-mismatch]: graph 'main': node 'two' (Conv): value 'y': declared as float[1,feat,4,4], inferred as float[1,5,4,4]; 'feat' is 3 in 'a'
    'w' (input) [5,2,1,1] -> Conv 'two' [1,5,4,4]
1 error, 0 warnings
--- exit 1
