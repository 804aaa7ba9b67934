# The keys were not transposed.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,4,5,16] q, float[2,4,5,16] k) => (float[2,4,5,5] y)
{
  [scale] a = Softmax(q)
  [keys] b = Relu(k)
  [score] y = MatMul(a, b)
}
--- out
error[shape-fault]: graph 'main': node 'score' (MatMul): inner dims differ: 16 and 5; 'a' is float[2,4,5,16]; 'b' is float[2,4,5,16]
    'q' (input) [2,4,5,16] -> Softmax 'scale' [2,4,5,16]
    'k' (input) [2,4,5,16] -> Relu 'keys' [2,4,5,16]
1 error, 0 warnings
--- exit 1
