# B21: 1023 and 1024 frames under one name made a runtime reuse a buffer that
# is too small; right: a name only where the sizes are proved equal.
$ onnxfix check in.onnxtxt || echo "exit $?"
$ onnxfix infer-shapes --repair -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[B,time,8] x) => (float[B,time,8] y, float[B,time,8] z)
<
  float[B,time,8] late, float[B,time,8] early, float[B,time,8] padded,
  int64[1] zero = {0}, int64[1] one = {1}, int64[1] last = {-1},
  int64[1] most = {9223372036854775807}, int64[6] pads = {0, 0, 0, 0, 1, 0}
>
{
  [after] late = Slice(x, one, most, one)
  [before] early = Slice(x, zero, last, one)
  [difference] y = Sub(late, early)
  [pad] padded = Pad(x, pads)
  [shift] z = Slice(padded, one, most, one)
}
--- out
error[shape-mismatch]: graph 'main': node 'after' (Slice): value 'late': declared as float[B,time,8], inferred as float[B,max(time-1,0),8]; equal for no size from 1 to 4096; so is 1 more value
    'x' (input) [B,time,8] -> Slice 'after' [B,max(time-1,0),8]
error[shape-mismatch]: graph 'main': node 'before' (Slice): value 'early': declared as float[B,time,8], inferred as float[B,max(time-1,0),8]; equal for no size from 1 to 4096
    'x' (input) [B,time,8] -> Slice 'before' [B,max(time-1,0),8]
error[shape-mismatch]: graph 'main': node 'pad' (Pad): value 'padded': declared as float[B,time,8], inferred as float[B,time+1,8]
    'x' (input) [B,time,8] -> Pad 'pad' [B,time+1,8]
3 errors, 0 warnings
exit 1
infer-shapes: 4 changes
  + main: after: 'late' was float[B,time,8], is float[B,max(time-1,0),8] (not what is inferred)
  + main: before: 'early' was float[B,time,8], is float[B,max(time-1,0),8] (not what is inferred)
  + main: difference: 'y' was float[B,time,8], is float[B,max(time-1,0),8] (not what is inferred)
  + main: pad: 'padded' was float[B,time,8], is float[B,time+1,8] (not what is inferred)
<ir_version: 8, opset_import: ["" : 17]>
main (float[B,time,8] x) => (float[B,"max(time-1,0)",8] y, float[B,time,8] z)
<
  int64[1] zero = {0},
  int64[1] one = {1},
  int64[1] last = {-1},
  int64[1] most = {9223372036854775807},
  int64[6] pads = {0, 0, 0, 0, 1, 0},
  float[B,"max(time-1,0)",8] late,
  float[B,"max(time-1,0)",8] early,
  float[B,"time+1",8] padded
>
{
  [after] late = Slice(x, one, most, one)
  [before] early = Slice(x, zero, last, one)
  [difference] y = Sub(late, early)
  [pad] padded = Pad(x, pads)
  [shift] z = Slice(padded, one, most, one)
}
--- err
warning: graph 'main': value 'late' was declared as float[B,time,8], is float[B,max(time-1,0),8]
warning: graph 'main': value 'early' was declared as float[B,time,8], is float[B,max(time-1,0),8]
warning: graph 'main': value 'y' was declared as float[B,time,8], is float[B,max(time-1,0),8]
warning: graph 'main': value 'padded' was declared as float[B,time,8], is float[B,time+1,8]
--- exit 0
