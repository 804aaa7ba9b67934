$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 9]>
main (float[1,64] a) => (float y)
{
  s = Slice <starts = [1], ends = [64], axes = [1]> (a)
  n = Neg(s)
  [sum] y = Add(a, n)
}
--- out
error[shape-fault]: graph 'main': node 'sum' (Add): inputs 0 and 1 do not broadcast: dims 64 and 63; 'a' is float[1,64]; 'n' is float[1,63]
    'a' (input) [1,64] -> Slice 's' [1,63] -> Neg 'n' [1,63]
1 error, 0 warnings
--- exit 1
