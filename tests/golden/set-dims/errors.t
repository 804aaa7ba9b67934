# What does not occur or says nothing is an error with the names there are.
$ onnxfix set-dims --dim M=8 in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim x:2=8 in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim a:0=8 in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim N in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim N=-1 in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim N=N/2 in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim N=99999999999999999999 in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim N=8 --dim N=4 in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix set-dims --dim N=1 fixed.onnxtxt -o out.onnxtxt || echo "exit $?"
$ onnxfix opt -p set-dims:dim=N=8:dim=T=2,infer-shapes in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,T] x) => (float[N,T] y)
{
  a = Relu(x)
  y = Neg(a)
}
--- fixed.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
  y = Relu(x)
}
--- out
exit 2
exit 2
exit 2
exit 2
exit 2
exit 2
exit 2
exit 2
exit 2
exit 2
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,2] x) => (float[8,2] y)
<
  float[8,2] a
>
{
  a = Relu(x)
  y = Neg(a)
}
--- err
onnxfix: set-dims: no dim is named 'M', and it is no INPUT:AXIS; names: 'N', 'T'
onnxfix: set-dims: input 'x' has 2 dims, there is no dim 2
onnxfix: set-dims: no dim is named 'a:0', and it is no INPUT:AXIS; names: 'N', 'T'
onnxfix: set-dims: option '--dim': 'N' is not NAME=N or INPUT:AXIS=N
onnxfix: set-dims: option '--dim': '-1' is neither a size nor a name
onnxfix: set-dims: option '--dim': 'N/2' is neither a size nor a name
onnxfix: set-dims: option '--dim': '99999999999999999999' is neither a size nor a name
onnxfix: set-dims: --dim NAME=N expected
onnxfix: set-dims: no dim is named 'N', and it is no INPUT:AXIS; names: 'T'
onnxfix: set-dims: no dim is named 'N', and it is no INPUT:AXIS; names: none
set-dims: 4 changes
infer-shapes: 1 change
--- exit 0
