# A weight in a Constant node, in the graph and in a branch; an output that is a
# weight; an initializer that a caller may override (A18, A24, A25).
$ onnxfix convert-fp16 --storage-only -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --text out.onnxtxt --max-elements 8
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[64] x, float[64] over) => (float[64] y, float[64] w)
<float[64] w = {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, float[64] over = {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}>
{
  [const] k = Constant <value = float[64] {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}> ()
  [mul] m = Mul(k, x)
  [if] z = If (c) <
    then_branch = then_graph () => (float[64] t) {
      [inner] ki = Constant <value = float[64] {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}> ()
      t = Mul(ki, m)
    },
    else_branch = else_graph () => (float[64] e) <float[64] we = {0.1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}> {
      e = Mul(we, k)
    }
  >
  y = Add(z, over)
}
--- out
convert-fp16: 4 changes, 1 left
  + main: 'w' stored as fp16: 256 -> 128 bytes, become 0: 0, subnormal: 0 (half the bytes, fp32 compute)
  + main: const: 'k' stored as fp16: 256 -> 128 bytes, become 0: 0, subnormal: 0 (half the bytes, fp32 compute)
  + main/if.then_branch: inner: 'ki' stored as fp16: 256 -> 128 bytes, become 0: 0, subnormal: 0 (half the bytes, fp32 compute)
  + main/if.else_branch: 'we' stored as fp16: 256 -> 128 bytes, become 0: 0, subnormal: 0 (half the bytes, fp32 compute)
  = main: over (it is an input too, a caller may override it)
<ir_version: 8, opset_import: ["" : 17]>
main (bool c, float[64] x, float[64] over) => (float[64] y, float[64] w)
<
  float[64] over = <64 elements, 256 bytes, xxh3 f64fc7bad08cdc52>,
  float16[64] w_fp16 = <64 elements, 128 bytes, xxh3 1b2355be9efa8630>
>
{
  [w_cast] w = Cast <to = 1> (w_fp16)
  [const] k_fp16 = Constant <value = float16[64] <64 elements, 128 bytes, xxh3 1b2355be9efa8630>> ()
  [k_cast] k = Cast <to = 1> (k_fp16)
  [mul] m = Mul(k, x)
  [if] z = If <then_branch = then_graph () => (float[64] t)
  {
    [inner] ki_fp16 = Constant <value = float16[64] <64 elements, 128 bytes, xxh3 1b2355be9efa8630>> ()
    [ki_cast] ki = Cast <to = 1> (ki_fp16)
    t = Mul(ki, m)
  }, else_branch = else_graph () => (float[64] e)
  <
    float16[64] we_fp16 = <64 elements, 128 bytes, xxh3 1b2355be9efa8630>
  >
  {
    [we_cast] we = Cast <to = 1> (we_fp16)
    e = Mul(we, k)
  }> (c)
  y = Add(z, over)
}
--- exit 0
