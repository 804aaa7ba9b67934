# Types that are inferred can bring a fault to light that was there all along:
# the pass is not to blame, and check says what is wrong.
$ onnxfix infer-shapes in.onnxtxt -o out.onnxtxt
$ onnxfix check out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (int64[1] n, int64 limit) => (float[M] y)
<int64 start = {0}, int64 step = {1}>
{
  [float] f = ConstantOfShape(n)
  [int] i = Range(start, limit, step)
  [add] y = Add(f, i)
}
--- out
infer-shapes: 2 changes
error[type-mismatch]: graph 'main': node 'add' (Add): value 'i': B is int64, but 'f' of the same type variable T is float
1 error, 0 warnings
--- err
warning: graph 'main': node 'add' (Add): inputs 0 and 1 must be of one type; 'f' is float[?]; 'i' is int64[?]
--- exit 1
