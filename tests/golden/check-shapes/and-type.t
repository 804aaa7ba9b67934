$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a, bool[2] b) => (bool[2] y)
{
  [and] y = And(a, b)
}
--- out
error[type-constraint]: graph 'main': node 'and' (And): value 'a': A is float, expected bool
1 error, 0 warnings
--- exit 1
