# A sequence gives more tensors for one input than for another; each is
# compared.
$ onnxfix verify -q -r native-cpu -i 'n=full(3)' -i 'n=full(1)' in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x, int64 n) => (seq(float[k]) y) <int64 one = {1}>
{
  [size] m = Add(n, one)
  [cut] y = SplitToSequence <axis = 0> (x, m)
}
--- out
reference: native-cpu 1.30.0, optimizations disabled, 2 inputs
native-cpu all (1.30.0): holds
    y[0]: psnr identical, max abs 0, max rel 0, cosine 1.0000000, argmax 2/2
    y[1]: psnr identical, max abs 0, max rel 0, cosine 1.0000000
--- exit 0
