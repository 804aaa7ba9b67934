# Elements, but no data at all.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
<float[2] w = {}>
{
    [n] y = Add(x, w)
}
--- out
error[tensor-no-data]: graph 'main': value 'w': no data for 2 elements
1 error, 0 warnings
--- exit 1
