# A mask of ones, one row too many.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,4] x) => (float[5,4] y)
<int64[2] more = {1, 0}, float none = {0}>
{
  [shape] s = Shape(x)
  [grow] t = Add(s, more)
  [fill] u = ConstantOfShape(t)
  [mask] m = Cast <to = 9> (u)
  [where] y = Where(m, x, none)
}
--- out
error[shape-fault]: graph 'main': node 'where' (Where): inputs 0 and 1 do not broadcast: dims 6 and 5; 'm' is bool[6,4]; 'x' is float[5,4]
    'x' (input) [5,4] -> Shape 'shape' {5,4} -> Add 'grow' {6,4} -> ConstantOfShape 'fill' [6,4] -> Cast 'mask' [6,4]
1 error, 0 warnings
--- exit 1
