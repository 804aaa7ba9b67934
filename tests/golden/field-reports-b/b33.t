# B33: inference failed with almost no log where stride-2 chains round up and
# down; right: each rounding is exact, and the node that stops it is named.
$ onnxfix infer-shapes -q in.onnxtxt -o -
$ onnxfix infer-shapes --strict in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,H,W] x, float[1,1,3,3] w, int64[8] given) => (float[1,1,?,?] y, float[1,1,?,?] z)
<int64[8] edge = {0, 0, 0, 0, 0, 0, 1, 1}>
{
  [edge] a = Pad(x, edge)
  [up] b = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a)
  [up_2] c = Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (b, w)
  [down] d = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (c)
  [ceil] e = MaxPool <kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1> (c)
  [both] y = Concat <axis = 3> (d, d)
  [pad] f = Pad(x, given)
  [conv] g = Conv <strides = [2, 2]> (f, w)
  [conv_2] z = Conv <strides = [2, 2]> (g, w)
}
--- out
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,H,W] x, float[1,1,3,3] w, int64[8] given) => (float[1,1,?,?] y, float[1,1,?,?] z)
<
  int64[8] edge = {0, 0, 0, 0, 0, 0, 1, 1},
  float[1,1,"H+1","W+1"] a,
  float[1,1,"(H+1)/2","(W+1)/2"] b,
  float[1,1,"(H+3)/4","(W+3)/4"] c,
  float[1,1,"(H+3)/8","(W+3)/8"] d,
  float[1,1,"(H+7)/8","(W+7)/8"] e,
  float[?,?,?,?] f,
  float[?,1,?,?] g
>
{
  [edge] a = Pad(x, edge)
  [up] b = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a)
  [up_2] c = Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (b, w)
  [down] d = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (c)
  [ceil] e = MaxPool <kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1> (c)
  [both] y = Concat <axis = 3> (d, d)
  [pad] f = Pad(x, given)
  [conv] g = Conv <strides = [2, 2]> (f, w)
  [conv_2] z = Conv <strides = [2, 2]> (g, w)
}
--- err
warning: graph 'main': value 'f' is float[?,?,?,?]: node 'pad' (Pad): the values of 'given' are not known
warning: graph 'main': value 'g' is float[?,1,?,?]: node 'pad' (Pad): the values of 'given' are not known
warning: graph 'main': value 'z' is float[?,1,?,?]: node 'pad' (Pad): the values of 'given' are not known
onnxfix: infer-shapes: 3 of 13 values are not wholly known
--- exit 1
