# Two passes in one go. Without -p the model is only read and written.
$ onnxfix opt -p drop-identity,drop-dead -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y) {
  [same] a = Identity(x)
  [unused] b = Neg(a)
  [abs] y = Abs(a)
}
--- out
drop-identity: 1 change
  + main: same: removed, 'x' is used for 'a' (it changes nothing)
drop-dead: 1 change
  + main: unused: Neg removed (nobody uses its outputs)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
  [abs] y = Abs(x)
}
--- exit 0
