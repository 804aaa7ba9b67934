# Types and shapes of everything in between; what cannot be proved stays open.
$ onnxfix infer-shapes -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,3,H,32] x, float[8,3,3,3] w, int64[1] n) => (float[N,8,P,16] y, float z)
{
  [conv] c = Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (x, w)
  [relu] y = Relu(c)
  [expand] e = Expand(c, n)
  [reduce] z = ReduceSum <keepdims = 0> (e)
}
--- out
infer-shapes: 2 changes
  + main: conv: 'c' is float[N,8,(H+1)/2,16] (inferred)
  + main: expand: 'e' is float[N,8,(H+1)/2,16] (inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,3,H,32] x, float[8,3,3,3] w, int64[1] n) => (float[N,8,P,16] y, float z)
<
  float[N,8,"(H+1)/2",16] c,
  float[N,8,"(H+1)/2",16] e
>
{
  [conv] c = Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (x, w)
  [relu] y = Relu(c)
  [expand] e = Expand(c, n)
  [reduce] z = ReduceSum <keepdims = 0> (e)
}
--- exit 0
