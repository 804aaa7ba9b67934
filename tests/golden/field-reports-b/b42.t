# B42: an optimizer took x.shape[1] in an If from state. Right here: each size
# comes from its own input. (A run with optimizations off and on that compares
# them is part 3.)
$ onnxfix check in.onnxtxt
$ onnxfix infer-shapes --strict -q in.onnxtxt -o -
$ onnxfix infer-shapes --strict -q --dim samples=512 --dim layers=2 in.onnxtxt -o - | grep 'float.* chosen$\|grid\|line'
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[batch,samples] x, float[layers,batch,64] state) => (float[samples,layers] y)
{
  [choose] chosen = If(c) <
    then_branch = both () => (float[samples,layers] grid) {
      zero = Constant <value_int = 0> ()
      one = Constant <value_int = 1> ()
      flat = Constant <value_ints = [1]> ()
      x_shape = Shape(x)
      state_shape = Shape(state)
      n = Gather(x_shape, one)
      m = Gather(state_shape, zero)
      n1 = Reshape(n, flat)
      m1 = Reshape(m, flat)
      size = Concat <axis = 0> (n1, m1)
      grid = ConstantOfShape(size)
    },
    else_branch = other () => (float[samples,layers] line) {
      n = Shape <start = 1> (x)
      m = Shape <end = 1> (state)
      size = Concat <axis = 0> (n, m)
      line = ConstantOfShape(size)
    }
  >
  y = Neg(chosen)
}
--- out
0 errors, 0 warnings
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[batch,samples] x, float[layers,batch,64] state) => (float[samples,layers] y)
<
  float[samples,layers] chosen
>
{
  [choose] chosen = If <then_branch = both () => (float[samples,layers] grid)
  <
    int64 zero,
    int64 one,
    int64[1] flat,
    int64[2] x_shape,
    int64[3] state_shape,
    int64 n,
    int64 m,
    int64[1] n1,
    int64[1] m1,
    int64[2] size
  >
  {
    zero = Constant <value_int = 0> ()
    one = Constant <value_int = 1> ()
    flat = Constant <value_ints = [1]> ()
    x_shape = Shape(x)
    state_shape = Shape(state)
    n = Gather(x_shape, one)
    m = Gather(state_shape, zero)
    n1 = Reshape(n, flat)
    m1 = Reshape(m, flat)
    size = Concat <axis = 0> (n1, m1)
    grid = ConstantOfShape(size)
  }, else_branch = other () => (float[samples,layers] line)
  <
    int64[1] n,
    int64[1] m,
    int64[2] size
  >
  {
    n = Shape <start = 1> (x)
    m = Shape <end = 1> (state)
    size = Concat <axis = 0> (n, m)
    line = ConstantOfShape(size)
  }> (c)
  y = Neg(chosen)
}
  float[512,2] chosen
  [choose] chosen = If <then_branch = both () => (float[512,2] grid)
    grid = ConstantOfShape(size)
  }, else_branch = other () => (float[512,2] line)
    line = ConstantOfShape(size)
--- exit 0
