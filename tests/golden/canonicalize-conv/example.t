# The JSEP kernels of onnxruntime-web fail at a Conv that leaves them out.
$ onnxfix canonicalize-conv -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,4,4] x, float[1,1,?,?] v) => (float[1,1,4,4] y, float[1,1,?,?] z)
<float[1,1,1,1] w = {2}>
{
  [plain] y = Conv(x, w)
  [open] z = Conv <strides = [2, 2]> (x, v)
}
--- out
canonicalize-conv: 5 changes
  + main: plain: dilations of 1, as by default (web-jsep wants it given)
  + main: plain: strides of 1, as by default (web-jsep wants it given)
  + main: plain: pads of 0, as by default (web-jsep wants it given)
  + main: open: dilations of 1, as by default (web-jsep wants it given)
  + main: open: pads of 0, as by default (web-jsep wants it given)
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,4,4] x, float[1,1,?,?] v) => (float[1,1,4,4] y, float[1,1,?,?] z)
<
  float[1,1,1,1] w = {2}
>
{
  [plain] y = Conv <dilations = [1, 1], strides = [1, 1], pads = [0, 0, 0, 0]> (x, w)
  [open] z = Conv <strides = [2, 2], dilations = [1, 1], pads = [0, 0, 0, 0]> (x, v)
}
--- exit 0
