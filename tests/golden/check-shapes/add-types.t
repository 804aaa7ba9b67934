$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a, float16[2] b) => (float[2] y)
{
  [add] y = Add(a, b)
}
--- out
error[type-mismatch]: graph 'main': node 'add' (Add): value 'b': B is float16, but 'a' of the same type variable T is float
1 error, 0 warnings
--- exit 1
