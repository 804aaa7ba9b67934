# Also where the steps come from a Constant.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,2] x) => (float[2,2] y)
<int64[2] s = {0, 0}, int64[2] e = {2, 2}>
{
    [n1] z = Constant <value_ints = [1, 0]> ()
    [n2] y = Slice(x, s, e, "", z)
}
--- out
error[step-zero]: graph 'main': node 'n2' (Slice): value 'z': step 1 is 0
1 error, 0 warnings
--- exit 1
