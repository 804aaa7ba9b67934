# Six input channels are summed wrongly on WebGPU, eight are not: two channels
# of zeros, in the data and in the weight.
$ onnxfix pad-channels -v in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,6,3] x) => (float[1,4,2] y)
<float[4,6,2] w = {
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}>
{
  [conv] y = Conv <strides = [1], dilations = [1], pads = [0, 0]> (x, w)
}
--- out
pad-channels: 1 change
  + main: conv: 6 input channels -> 8 with zeros (WebGPU sums channels in threes there, wrongly)
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,6,3] x) => (float[1,4,2] y)
<
  float[4,6,2] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
  int64[6] conv_pads = {0, 0, 0, 0, 2, 0},
  float[4,8,2] conv_weight = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0}
>
{
  [conv_pad] conv_pad_out = Pad(x, conv_pads)
  [conv] y = Conv <strides = [1], dilations = [1], pads = [0, 0]> (conv_pad_out, conv_weight)
}
--- exit 0
