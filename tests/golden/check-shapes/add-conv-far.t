# The second branch forgot the pads; the sum is where it shows.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,32,32] x, float[8,3,3,3] w, float[8,8,3,3] v) => (float[1,8,28,28] y)
{
  [c1] a = Conv(x, w)
  [r1] b = Relu(a)
  [c2] c = Conv(b, v)
  [r2] d = Relu(c)
  [c3] e = Conv <pads = [1, 1, 1, 1]> (a, v)
  [r3] f = Relu(e)
  [add] y = Add(d, f)
}
--- out
error[shape-fault]: graph 'main': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 28 and 30; 'd' is float[1,8,28,28]; 'f' is float[1,8,30,30]
    'x' (input) [1,3,32,32] -> Conv 'c1' [1,8,30,30] -> Relu 'r1' [1,8,30,30] -> Conv 'c2' [1,8,28,28] -> Relu 'r2' [1,8,28,28]
    'x' (input) [1,3,32,32] -> Conv 'c1' [1,8,30,30] -> ... -> Relu 'r3' [1,8,30,30]
1 error, 0 warnings
--- exit 1
