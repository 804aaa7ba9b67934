$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[] y)
<int64[1] three = {3}>
{
  [shape] s = Shape(x)
  [less] t = Sub(s, three)
  [fill] y = ConstantOfShape(t)
}
--- out
error[shape-fault]: graph 'main': node 'fill' (ConstantOfShape): size 0 is negative; 't' is int64[1] {-1}
    'x' (input) [2] -> Shape 'shape' {2} -> Sub 'less' {-1}
1 error, 0 warnings
--- exit 1
