# B8: combined[k:] ends at INT64_MAX, which is -1 where a consumer recasts to
# int32; right: an end within the dim, and what is still outside int32 is told.
$ onnxfix canonicalize-slices -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --slices out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,6] combined, int64[4] ids) => (float[1,4] data, float[1,6] open, int64[4] clipped)
<int64[1] two = {2}, int64[1] axis = {1}, int64 most = {9223372036854775807}, int64 least = {-1}>
{
  end = Constant <value = int64[1] {9223372036854775807}> ()
  [tail] data = Slice(combined, two, end, axis)
  [length] n = Shape(combined)
  start = Constant <value_ints = [0]> ()
  [width] w = Slice(n, axis, end, start)
  [head] open = Slice(combined, start, w, axis)
  [clip] clipped = Clip(ids, least, most)
}
--- out
canonicalize-slices: 3 changes, 1 left
  + main: tail: ends 9223372036854775807 -> 6 (axis 1, dim 6) (values outside int32)
  + main: width: ends 9223372036854775807 -> 2 (axis 0, dim 2) (values outside int32)
  + main: head: removed, 'combined' is used for 'open' (it keeps everything)
  = main: clip: most (9223372036854775807 is outside int32)
tail: float[1,6] -> float[1,4]
  axis 1: start 2, end 6, step 1
width: int64[2] -> int64[1]
  axis 0: start 1, end 2, step 1
--- exit 0
