# An optimizer that goes wrong: a Gather whose indices count down to 0 comes
# out empty, unless optimizations are off. Without -q times are shown, too.
$ onnxfix verify -q -r native-cpu --rounds 1 --optimization each in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,W] x) => (float[1,V] y)
<int64 one = {1}, int64 minus = {-1}>
{
  shape = Shape(x)
  size = Gather(shape, one)
  last = Sub(size, one)
  index = Range(last, minus, minus)
  [turn] y = Gather <axis = 1> (x, index)
}
--- out
reference: native-cpu 1.30.0, optimizations disabled, 1 input
native-cpu all (1.30.0): differs: output 'y': float[1,0], reference float[1,64]
    y: float[1,0], reference float[1,64]
native-cpu extended (1.30.0): differs: output 'y': float[1,0], reference float[1,64]
    y: float[1,0], reference float[1,64]
native-cpu basic (1.30.0): holds
    y: psnr identical, max abs 0, max rel 0, cosine 1.0000000
native-cpu disabled (1.30.0): holds
    y: psnr identical, max abs 0, max rel 0, cosine 1.0000000
--- exit 1
