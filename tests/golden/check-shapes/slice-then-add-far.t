# The last element is cut off in one branch and the first two in the other.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,10] x) => (float[2,9] y)
<int64[1] zero = {0}, int64[1] two = {2}, int64[1] minus = {-1}, int64[1] end = {10}, int64[1] axis = {1}>
{
  [left] a = Slice(x, zero, minus, axis)
  [exp] b = Exp(a)
  [right] c = Slice(x, two, end, axis)
  [log] d = Log(c)
  [add] y = Add(b, d)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 9 and 8; 'b' is float[2,9]; 'd' is float[2,8]
    'x' (input) [2,10] -> Slice 'left' [2,9] -> Exp 'exp' [2,9]
    'x' (input) [2,10] -> Slice 'right' [2,8] -> Log 'log' [2,8]
1 error, 0 warnings
--- exit 1
