# B11: LaMa's irfft mirror (reverse, Concat, Add) is one element short in
# web-jsep; right: Gather with constant indices, and the shapes still fit.
$ onnxfix lower-reverse -v in.onnxtxt -o out.onnxtxt
$ onnxfix check out.onnxtxt
$ onnxfix show --json out.onnxtxt | grep '"shape": .1,192,64\|"shape": .1, 192, 64'
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,192,64,33] half, float[1,192,64,64] local) => (float[1,192,64,64] y)
<
  int64[1] one = {1}, int64[1] last = {-1}, int64[1] three = {3},
  int64[1] least = {-9223372036854775807}
>
{
  [Slice_20] middle = Slice(half, one, last, three, one)
  [Slice_21] mirror = Slice(middle, last, least, three, last)
  [Concat_23] full = Concat <axis = 3> (half, mirror)
  [Add] y = Add(full, local)
}
--- out
lower-reverse: 1 change
  + main: Slice_21: axis 3, step -1: Gather with constant indices (web-jsep never reads index 0 backwards)
0 errors, 0 warnings
  {"name": "half", "type": "float", "shape": [1, 192, 64, 33]},
  {"name": "local", "type": "float", "shape": [1, 192, 64, 64]}
  {"name": "y", "type": "float", "shape": [1, 192, 64, 64]}
  {"name": "middle", "type": "float", "shape": [1, 192, 64, 31]},
  {"name": "mirror", "type": "float", "shape": [1, 192, 64, 31]},
  {"name": "full", "type": "float", "shape": [1, 192, 64, 64]}
--- exit 0
