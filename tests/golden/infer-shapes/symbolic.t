# Sizes that follow from named ones are written as expressions, and a second
# run changes nothing.
$ onnxfix infer-shapes -v in.onnxtxt -o out.onnxtxt
$ onnxfix infer-shapes -v out.onnxtxt -o again.onnxtxt
$ cmp out.onnxtxt again.onnxtxt
$ onnxfix infer-shapes -v --dim N=8 --dim T=100 out.onnxtxt -o fixed.onnxtxt
$ onnxfix show --text fixed.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,1,T] x) => (float[?] y)
<float[2,1,3] w = {1, 1, 1, 1, 1, 1}, int64[1] last = {-1}, int64[1] one = {1}, int64[1] most = {9223372036854775807}, int64[1] two = {2}>
{
  a = Conv <strides = [2], pads = [1, 1]> (x, w)
  b = Concat <axis = 0> (a, a)
  c = Slice(b, one, most, two)
  d = Reshape(c, last)
  e = NonZero(d)
  f = Reshape(e, last)
  y = Cast <to = 1> (f)
}
--- out
infer-shapes: 6 changes
  + main: Conv -> a: 'a' is float[N,2,(T+1)/2] (inferred)
  + main: Concat -> b: 'b' is float[2*N,2,(T+1)/2] (inferred)
  + main: Slice -> c: 'c' is float[2*N,2,max((T-1)/2,0)] (inferred)
  + main: Reshape -> d: 'd' is float[4*N*max((T-1)/2,0)] (inferred)
  + main: NonZero -> e: 'e' is int64[1,?] (inferred)
  + main: Reshape -> f: 'f' is int64[?] (inferred)
infer-shapes: 0 changes
infer-shapes: 13 changes
  + main: 'x': dim 0 'N' -> 8 (asked for)
  + main: 'a': dim 0 'N' -> 8 (asked for)
  + main: 'b': dim 0 '2*N' -> ? (it depends on a dim that changes)
  + main: 'c': dim 0 '2*N' -> ? (it depends on a dim that changes)
  + main: 'd': dim 0 '4*N*max((T-1)/2,0)' -> ? (it depends on a dim that changes)
  + main: 'x': dim 2 'T' -> 100 (asked for)
  + main: 'a': dim 2 '(T+1)/2' -> ? (it depends on a dim that changes)
  + main: 'b': dim 2 '(T+1)/2' -> ? (it depends on a dim that changes)
  + main: 'c': dim 2 'max((T-1)/2,0)' -> ? (it depends on a dim that changes)
  + main: Conv -> a: 'a' is float[8,2,50] (inferred)
  + main: Concat -> b: 'b' is float[16,2,50] (inferred)
  + main: Slice -> c: 'c' is float[16,2,49] (inferred)
  + main: Reshape -> d: 'd' is float[1568] (inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[8,1,100] x) => (float[?] y)
<
  float[2,1,3] w = {1, 1, 1, 1, 1, 1},
  int64[1] last = {-1},
  int64[1] one = {1},
  int64[1] most = {9223372036854775807},
  int64[1] two = {2},
  float[8,2,50] a,
  float[16,2,50] b,
  float[16,2,49] c,
  float[1568] d,
  int64[1,?] e,
  int64[?] f
>
{
  a = Conv <strides = [2], pads = [1, 1]> (x, w)
  b = Concat <axis = 0> (a, a)
  c = Slice(b, one, most, two)
  d = Reshape(c, last)
  e = NonZero(d)
  f = Reshape(e, last)
  y = Cast <to = 1> (f)
}
--- exit 0
