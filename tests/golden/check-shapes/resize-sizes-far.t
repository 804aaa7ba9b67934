# Only height and width are given as the new sizes.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,4,6] x) => (float[1,3,8,12] y)
<int64[1] two = {2}, int64[1] four = {4}, int64[1] factor = {2}>
{
  [shape] s = Shape(x)
  [hw] t = Slice(s, two, four)
  [twice] u = Mul(t, factor)
  [up] y = Resize(x, , , u)
}
--- out
error[shape-fault]: graph 'main': node 'up' (Resize): 2 sizes for 4 axes; 'x' is float[1,3,4,6]; 'u' is int64[2] {8,12}
    'x' (input) [1,3,4,6] -> Shape 'shape' {1,3,4,6} -> Slice 'hw' {4,6} -> Mul 'twice' {8,12}
1 error, 0 warnings
--- exit 1
