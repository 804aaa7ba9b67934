# ArgMax gives int64.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x, float[2,1] v) => (float[2,1] y)
{
  [best] b = ArgMax <axis = 1> (x)
  [abs] c = Abs(b)
  [add] y = Add(c, v)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 must be of one type; 'c' is int64[2,1]; 'v' is float[2,1]
    'x' (input) [2,3] -> ArgMax 'best' [2,1] -> Abs 'abs' [2,1]
1 error, 0 warnings
--- exit 1
