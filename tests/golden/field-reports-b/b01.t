# B1: an end of INT32_MAX or INT64_MAX with a negative step is all elements
# back to the first in onnxruntime, none in ONNX; any other large end is none.
$ onnxfix canonicalize-slices -v in.onnxtxt -o ort.onnxtxt
$ onnxfix canonicalize-slices -v --ambiguous=spec in.onnxtxt -o spec.onnxtxt
$ cat ort.onnxtxt spec.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x, float[N] n) => (float[?] a, float[?] b, float[?] c)
<
  int32[1] last32 = {-1}, int32[1] most32 = {2147483647}, int32[1] zero32 = {0},
  int64[1] last = {-1}, int64[1] most = {9223372036854775807}, int64[1] zero = {0},
  int64[1] almost = {2147483646}
>
{
  [by_int32] a = Slice(x, last32, most32, zero32, last32)
  [by_int64] b = Slice(n, last, most, zero, last)
  [clear] c = Slice(x, last, almost, zero, last)
}
--- out
canonicalize-slices: 3 changes, 1 left
  + main: by_int32: starts -1 -> 3, ends 2147483647 -> -5 (axis 0, dim 4) (onnxruntime reads this end as past the start)
  + main: by_int64: ends 9223372036854775807 -> -2147483647 (axis 0) (onnxruntime reads this end as past the start)
  + main: clear: starts -1 -> 0, ends 2147483646 -> 0, steps -1 -> 1 (axis 0, dim 4) (one form for every runtime)
  = main: clear: Slice (it takes nothing of axis 0)
canonicalize-slices: 3 changes, 3 left
  + main: by_int32: starts -1 -> 0, ends 2147483647 -> 0, steps -1 -> 1 (axis 0, dim 4) (ONNX reads this end as the last element)
  + main: by_int64: starts -1 -> 0, ends 9223372036854775807 -> 0, steps -1 -> 1 (axis 0) (ONNX reads this end as the last element)
  + main: clear: starts -1 -> 0, ends 2147483646 -> 0, steps -1 -> 1 (axis 0, dim 4) (one form for every runtime)
  = main: by_int32: Slice (it takes nothing of axis 0)
  = main: by_int64: Slice (it takes nothing of axis 0)
  = main: clear: Slice (it takes nothing of axis 0)
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x, float[N] n) => (float[?] a, float[?] b, float[?] c)
<
  int32[1] last32 = {-1},
  int32[1] most32 = {2147483647},
  int32[1] zero32 = {0},
  int64[1] last = {-1},
  int64[1] most = {9223372036854775807},
  int64[1] zero = {0},
  int64[1] almost = {2147483646},
  int64[1] by_int32_starts = {3},
  int64[1] by_int32_ends = {-5},
  int64[1] by_int32_axes = {0},
  int64[1] by_int32_steps = {-1},
  int64[1] by_int64_ends = {-2147483647},
  int64[1] clear_starts = {0},
  int64[1] clear_ends = {0},
  int64[1] clear_steps = {1}
>
{
  [by_int32] a = Slice(x, by_int32_starts, by_int32_ends, by_int32_axes, by_int32_steps)
  [by_int64] b = Slice(n, last, by_int64_ends, zero, last)
  [clear] c = Slice(x, clear_starts, clear_ends, zero, clear_steps)
}
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x, float[N] n) => (float[?] a, float[?] b, float[?] c)
<
  int32[1] last32 = {-1},
  int32[1] most32 = {2147483647},
  int32[1] zero32 = {0},
  int64[1] last = {-1},
  int64[1] most = {9223372036854775807},
  int64[1] zero = {0},
  int64[1] almost = {2147483646},
  int64[1] by_int32_starts = {0},
  int64[1] by_int32_ends = {0},
  int64[1] by_int32_axes = {0},
  int64[1] by_int32_steps = {1},
  int64[1] by_int64_starts = {0},
  int64[1] by_int64_ends = {0},
  int64[1] by_int64_steps = {1},
  int64[1] clear_starts = {0},
  int64[1] clear_ends = {0},
  int64[1] clear_steps = {1}
>
{
  [by_int32] a = Slice(x, by_int32_starts, by_int32_ends, by_int32_axes, by_int32_steps)
  [by_int64] b = Slice(n, by_int64_starts, by_int64_ends, zero, by_int64_steps)
  [clear] c = Slice(x, clear_starts, clear_ends, zero, clear_steps)
}
--- err
warning: graph 'main': node 'by_int32' (Slice): axis 0: end 2147483647 with step -1: onnxruntime reads all, ONNX nothing; made what onnxruntime computes
warning: graph 'main': node 'by_int64' (Slice): axis 0: end 9223372036854775807 with step -1: onnxruntime reads all, ONNX nothing; made what onnxruntime computes
warning: graph 'main': node 'by_int32' (Slice): axis 0: end 2147483647 with step -1: onnxruntime reads all, ONNX nothing; made what ONNX computes
warning: graph 'main': node 'by_int64' (Slice): axis 0: end 9223372036854775807 with step -1: onnxruntime reads all, ONNX nothing; made what ONNX computes
--- exit 0
