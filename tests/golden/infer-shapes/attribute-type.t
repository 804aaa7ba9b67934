# An attribute of the wrong type is not read as 0: nothing is guessed.
$ onnxfix infer-shapes in.onnxtxt -o out.onnxtxt
$ onnxfix check out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[M] y)
<int64[1] shape = {-1}>
{
  [concat] c = Concat <axis = [1]> (x, x)
  [reshape] y = Reshape(c, shape)
}
--- out
infer-shapes: 1 change
error[wrong-attribute-type]: graph 'main': node 'concat' (Concat): attribute 'axis': expected INT, found INTS
1 error, 0 warnings
--- exit 1
