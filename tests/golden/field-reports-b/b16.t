# B16: dynamic Slices of nomic-embed (rotary tables cut to the length) fail on
# WebGPU. Right here: the shapes hold at any length, and a known length makes
# the Slice a constant one. (Which kernels fail is part 3.)
$ onnxfix infer-shapes --strict --repair -q in.onnxtxt -o -
$ onnxfix set-dims --dim S=128 -q in.onnxtxt -o fixed.onnxtxt
$ onnxfix canonicalize-slices -v fixed.onnxtxt -o out.onnxtxt
$ onnxfix show --slices out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,S,64] x, float[2048,64] cos) => (float[N,S,64] y)
<int64[1] zero = {0}, int64 one = {1}, int64[1] first = {0}, int64[1] step = {1}>
{
  [shape] s = Shape(x)
  [length] l = Gather(s, one)
  [end] e = Unsqueeze(l, zero)
  [cut] c = Slice(cos, zero, e, first, step)
  [rotate] y = Mul(x, c)
}
--- out
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,S,64] x, float[2048,64] cos) => (float[N,S,64] y)
<
  int64[1] zero = {0},
  int64 one = {1},
  int64[1] first = {0},
  int64[1] step = {1},
  int64[3] s,
  int64 l,
  int64[1] e,
  float["min(2048,S)",64] c
>
{
  [shape] s = Shape(x)
  [length] l = Gather(s, one)
  [end] e = Unsqueeze(l, zero)
  [cut] c = Slice(cos, zero, e, first, step)
  [rotate] y = Mul(x, c)
}
canonicalize-slices: 1 change
  + main: cut: starts, ends, axes and steps as int64 constants (one form for every runtime)
cut: float[2048,64] -> float[128,64]
  axis 0: start 0, end 128, step 1
--- exit 0
