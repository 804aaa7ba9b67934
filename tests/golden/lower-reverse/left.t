# What only a run can tell is left, when it may be a reverse.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x, int64[1] k) => (float[?] a, float[?] b, float[?] c)
<int64[1] last = {-1}, int64[1] zero = {0}, int64[1] past = {-100}>
{
  [start] a = Slice(x, k, past, zero, last)
  [step] b = Slice(x, last, past, zero, k)
  [forward] c = Slice(x, k, last)
}
--- out
lower-reverse: 0 changes, 2 left
  = main: start: Slice (starts are not constant)
  = main: step: Slice (steps are not constant)
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x, int64[1] k) => (float[?] a, float[?] b, float[?] c)
<
  int64[1] last = {-1},
  int64[1] zero = {0},
  int64[1] past = {-100}
>
{
  [start] a = Slice(x, k, past, zero, last)
  [step] b = Slice(x, last, past, zero, k)
  [forward] c = Slice(x, k, last)
}
--- exit 0
