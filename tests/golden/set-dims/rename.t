# Another name, and a name for a dim that has none or is a number.
$ onnxfix set-dims --dim N=batch --dim x:1=time --dim mask:0=batch -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,?,4] x, float[1,1,4] mask) => (float[N,?,4] y, float["2*N",?,4] twice)
<float[N,?,4] a>
{
  a = Relu(x)
  y = Add(a, mask)
  twice = Concat <axis = 0> (x, x)
}
--- out
set-dims: 9 changes
  + main: 'x': dim 0 'N' -> 'batch' (asked for)
  + main: 'y': dim 0 'N' -> 'batch' (asked for)
  + main: 'twice': dim 0 '2*N' -> ? (it depends on a dim that changes)
  + main: 'a': dim 0 'N' -> 'batch' (asked for)
  + main: 'x': dim 1 ? -> 'time' (asked for)
  + main: 'mask': dim 0 1 -> 'batch' (asked for)
  + main: Relu -> a: 'a' is float[batch,time,4] (inferred)
  + main: Add -> y: 'y' is float[batch,time,4] (inferred)
  + main: Concat -> twice: 'twice' is float[2*batch,time,4] (inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[batch,time,4] x, float[batch,1,4] mask) => (float[batch,time,4] y, float["2*batch",time,4] twice)
<
  float[batch,time,4] a
>
{
  a = Relu(x)
  y = Add(a, mask)
  twice = Concat <axis = 0> (x, x)
}
--- exit 0
