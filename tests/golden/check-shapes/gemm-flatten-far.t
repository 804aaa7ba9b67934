# Trained with 32x32 inputs: 4 * 8 * 8 = 256 features; this input has 28x28.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,3,28,28] x, float[4,3,3,3] w, float[256,10] f, float[10] g) => (float[N,10] y)
{
  [conv] a = Conv <pads = [1, 1, 1, 1]> (x, w)
  [p1] b = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (a)
  [relu] c = Relu(b)
  [p2] d = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (c)
  [flat] e = Flatten(d)
  [fc] y = Gemm(e, f, g)
}
--- out
error[shape-fault]: graph 'main': node 'fc' (Gemm): inner dims differ: 196 and 256; 'e' is float[N,196]; 'f' is float[256,10]
    'w' (input) [4,3,3,3] -> ... -> MaxPool 'p2' [N,4,7,7] -> Flatten 'flat' [N,196]
1 error, 0 warnings
--- exit 1
