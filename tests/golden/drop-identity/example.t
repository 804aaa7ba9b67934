# An Identity in the middle goes; the node before it makes the output.
$ onnxfix drop-identity -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,4] x) => (float[N,4] y) {
  [relu] a = Relu(x)
  [same] b = Identity(a)
  [neg] c = Neg(b)
  [last] y = Identity(c)
}
--- out
drop-identity: 2 changes
  + main: same: removed, 'a' is used for 'b' (it changes nothing)
  + main: last: removed, 'c' is used for 'y' (it changes nothing)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,4] x) => (float[N,4] y)
{
  [relu] a = Relu(x)
  [neg] y = Neg(a)
}
--- exit 0
