# Positions 0 .. 6 for a sequence of 8.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,8,4] x, float[16,4] table) => (float[1,8,4] y)
<int64 one = {1}, int64 zero = {0}, int64 at = {1}>
{
  [shape] s = Shape(x)
  [length] n = Gather(s, at)
  [less] m = Sub(n, one)
  [range] p = Range(zero, m, one)
  [look] e = Gather(table, p)
  [add] y = Add(x, e)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 8 and 7; 'x' is float[1,8,4]; 'e' is float[7,4]
    'x' (input) [1,8,4] -> Shape 'shape' {1,8,4} -> Gather 'length' {8} -> Sub 'less' {7} -> Range 'range' [7] -> Gather 'look' [7,4]
1 error, 0 warnings
--- exit 1
