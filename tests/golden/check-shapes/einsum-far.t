$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,5,12] q, float[2,5,9] k) => (float[2,3,5,5] y)
<int64[4] heads = {0, 0, 3, -1}>
{
  [q1] a = Reshape(q, heads)
  [k1] b = Reshape(k, heads)
  [k2] c = Relu(b)
  [ein] y = Einsum <equation = "bihd,bjhd->bhij"> (a, c)
}
--- out
error[shape-fault]: graph 'main': node 'ein' (Einsum): input 1 does not fit its term 'bjhd'; 'a' is float[2,5,3,4]; 'c' is float[2,5,3,3]
    'q' (input) [2,5,12] -> Reshape 'q1' [2,5,3,4]
    'k' (input) [2,5,9] -> Reshape 'k1' [2,5,3,3] -> Relu 'k2' [2,5,3,3]
1 error, 0 warnings
--- exit 1
