# A gather with a scalar index takes the axis away.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3,4] x, float[2,4] v) => (float[2,5,4] y)
<int64 at = {1}, int64[1] axis = {1}>
{
  [pick] a = Gather <axis = 1> (x, at)
  [relu] b = Relu(a)
  [row] c = Unsqueeze(v, axis)
  [cat] y = Concat <axis = 1> (x, b, c)
}
--- out
error[shape-fault]: graph 'main': node 'cat' (Concat): input 1 has rank 2, others 3; 'b' is float[2,4]
    'x' (input) [2,3,4] -> Gather 'pick' [2,4] -> Relu 'relu' [2,4]
1 error, 0 warnings
--- exit 1
