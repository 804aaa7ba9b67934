# What gives an input, an initializer or another output its name as an output
# stays; names of outputs never change (A18, A19, A20).
$ onnxfix drop-identity -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] from_input, float[2] from_initializer, float[2] from_output, float[2] a)
<float[2] w = {1, 2}>
{
  [i1] from_input = Identity(x)
  [i2] from_initializer = Identity(w)
  [n] a = Neg(x)
  [i3] from_output = Identity(a)
}
--- out
drop-identity: 0 changes, 3 left
  = main: i1: Identity ('from_input' is an output, and 'x' cannot be made under its name)
  = main: i2: Identity ('from_initializer' is an output, and 'w' cannot be made under its name)
  = main: i3: Identity ('from_output' is an output, and 'a' cannot be made under its name)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] from_input, float[2] from_initializer, float[2] from_output, float[2] a)
<
  float[2] w = {1, 2}
>
{
  [i1] from_input = Identity(x)
  [i2] from_initializer = Identity(w)
  [n] a = Neg(x)
  [i3] from_output = Identity(a)
}
--- exit 0
