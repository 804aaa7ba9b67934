# Results of every type that is computed to the bit. Half precision is not
# computed, and a quotient that no float holds is rounded like a float.
$ onnxfix fold-constants -v in.onnxtxt -o out.onnxtxt
$ onnxfix show --text out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (int32[2] i32, uint8[2] u8, int8[2] i8, float[2] f, double[2] d, bool[2] b, float16[2] half, uint8[2] wraps)
<
  int64[2] a = {3, 200}, int64[2] minus = {-3, 7}, int64[2] big = {3, 300}, double[2] q = {1, 2},
  float[2] one = {1, 2}, float[2] three = {3, 3}, float16[2] h = {1, 2}
>
{
  i32 = Cast <to = 6> (a)
  u8 = Cast <to = 2> (a)
  i8 = Cast <to = 3> (minus)
  f = Div(one, three)
  d = Neg(q)
  b = Cast <to = 9> (minus)
  half = Add(h, h)
  wraps = Cast <to = 2> (big)
}
--- out
fold-constants: 6 changes
  + main: Cast -> b: 'b' is bool[2] {1, 1} (known before any run)
  + main: Neg -> d: 'd' is double[2] {-1, -2} (known before any run)
  + main: Div -> f: 'f' is float[2] {0.333333343, 0.666666687} (known before any run)
  + main: Cast -> i8: 'i8' is int8[2] {-3, 7} (known before any run)
  + main: Cast -> u8: 'u8' is uint8[2] {3, 200} (known before any run)
  + main: Cast -> i32: 'i32' is int32[2] {3, 200} (known before any run)
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (int32[2] i32, uint8[2] u8, int8[2] i8, float[2] f, double[2] d, bool[2] b, float16[2] half, uint8[2] wraps)
<
  int64[2] a = {3, 200},
  int64[2] minus = {-3, 7},
  int64[2] big = {3, 300},
  double[2] q = {1, 2},
  float[2] one = {1, 2},
  float[2] three = {3, 3},
  float16[2] h = {1, 2}
>
{
  [i32_constant] i32 = Constant <value = int32[2] {3, 200}> ()
  [u8_constant] u8 = Constant <value = uint8[2] {3, 200}> ()
  [i8_constant] i8 = Constant <value = int8[2] {-3, 7}> ()
  [f_constant] f = Constant <value = float[2] {0.33333334, 0.6666667}> ()
  [d_constant] d = Constant <value = double[2] {-1, -2}> ()
  [b_constant] b = Constant <value = bool[2] {1, 1}> ()
  half = Add(h, h)
  wraps = Cast <to = 2> (big)
}
--- exit 0
