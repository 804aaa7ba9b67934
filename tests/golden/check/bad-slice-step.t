# A Slice never has step 0.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<int64[1] s = {0}, int64[1] e = {2}, int64[1] a = {0}, int64[1] z = {0}>
{
    [n] y = Slice(x, s, e, a, z)
}
--- out
error[step-zero]: graph 'main': node 'n' (Slice): value 'z': step 0 is 0
1 error, 0 warnings
--- exit 1
