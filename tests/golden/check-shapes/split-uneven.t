# Before opset 18 all parts were of one size.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[9] a) => (float[5] x, float[4] y)
{
  [split] x, y = Split(a)
}
--- out
error[shape-fault]: graph 'main': node 'split' (Split): 9 does not split into 2 parts; 'a' is float[9]
1 error, 0 warnings
--- exit 1
