# One label for the sizes 3 and 5.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[8] a) => (float[T] y, float[T] z)
<int64[1] zero = {0}, int64[1] three = {3}, int64[1] five = {5}>
{
  [one] y = Slice(a, zero, three)
  [two] z = Slice(a, zero, five)
}
--- out
error[shape-mismatch]: graph 'main': node 'two' (Slice): value 'z': declared as float[T], inferred as float[5]; 'T' is 3 in 'y'
    'a' (input) [8] -> Slice 'two' [5]
1 error, 0 warnings
--- exit 1
