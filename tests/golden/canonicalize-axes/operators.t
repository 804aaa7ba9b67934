# Squeeze and the Reduce operators too, which do not run with a scalar; in
# branches and functions; a list, no axes and other operators stay.
$ onnxfix canonicalize-axes -v in.onnxtxt -o out.onnxtxt
$ onnxfix check out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 18, "com.microsoft" : 1, "local" : 1]>
main (bool c, float[2,1,3] x) => (float[2,3] y, float[2,1,1] z, float[2,1,?] w, float[1,2,1,3] v, float[2,1,3,1] u, float[1,1,1] all, float[2,1,1] list, float[2,1,1,3] e)
<int64 last = {-1}, int64 one = {1}, int64[1] two = {2}, int64 zero = {0}, int64 three = {3}, int32 one32 = {1}>
{
  [squeeze] y = Squeeze(x, one)
  [mean] z = ReduceMean(x, last)
  [if] w = If(c) <
    then_branch = t () => (float[2,1,1] t) { t = ReduceMax(x, last) },
    else_branch = f () => (float[2,1,3] f) { f = Identity(x) }
  >
  [front] v = local.widen(x, zero)
  [back] u = local.widen(x, three)
  [all] all = ReduceSum(x)
  [list] list = ReduceSum(x, two)
  [other] e = com.microsoft.ExpandDims(x, one32)
}
<domain: "local", opset_import: ["" : 18]>
widen (v, axis) => (w)
{
  known = Constant <value_int = 0> ()
  deep = Unsqueeze(v, known)
  flat = Squeeze(deep, known)
  w = Unsqueeze(flat, axis)
}
--- out
canonicalize-axes: 5 changes, 1 left
  + main: squeeze: axes 'one' of rank 0 -> [1] (axes are of rank 1)
  + main: mean: axes 'last' of rank 0 -> [-1] (axes are of rank 1)
  + main/if.then_branch: ReduceMax -> t: axes 'last' of rank 0 -> [-1] (axes are of rank 1)
  + local.widen(): Unsqueeze -> deep: axes 'known' of rank 0 -> [0] (axes are of rank 1)
  + local.widen(): Squeeze -> flat: axes 'known' of rank 0 -> [0] (axes are of rank 1)
  = local.widen(): Unsqueeze -> w: Unsqueeze (the rank of its axes 'axis' is not known)
0 errors, 0 warnings
<ir_version: 8, opset_import: ["" : 18, "com.microsoft" : 1, "local" : 1]>
main (bool c, float[2,1,3] x) => (float[2,3] y, float[2,1,1] z, float[2,1,?] w, float[1,2,1,3] v, float[2,1,3,1] u, float[1,1,1] all, float[2,1,1] list, float[2,1,1,3] e)
<
  int64 last = {-1},
  int64 one = {1},
  int64[1] two = {2},
  int64 zero = {0},
  int64 three = {3},
  int32 one32 = {1},
  int64[1] squeeze_axes = {1},
  int64[1] mean_axes = {-1}
>
{
  [squeeze] y = Squeeze(x, squeeze_axes)
  [mean] z = ReduceMean(x, mean_axes)
  [if] w = If <then_branch = t () => (float[2,1,1] t)
  <
    int64[1] ReduceMax_axes = {-1}
  >
  {
    t = ReduceMax(x, ReduceMax_axes)
  }, else_branch = f () => (float[2,1,3] f)
  {
    f = Identity(x)
  }> (c)
  [front] v = local.widen(x, zero)
  [back] u = local.widen(x, three)
  [all] all = ReduceSum(x)
  [list] list = ReduceSum(x, two)
  [other] e = com.microsoft.ExpandDims(x, one32)
}
<domain: "local", opset_import: ["" : 18]>
widen (v, axis) => (w)
{
  known = Constant <value_int = 0> ()
  [Unsqueeze_axes] Unsqueeze_axes_out = Constant <value = int64[1] {0}> ()
  deep = Unsqueeze(v, Unsqueeze_axes_out)
  [Squeeze_axes] Squeeze_axes_out = Constant <value = int64[1] {0}> ()
  flat = Squeeze(deep, Squeeze_axes_out)
  w = Unsqueeze(flat, axis)
}
--- exit 0
