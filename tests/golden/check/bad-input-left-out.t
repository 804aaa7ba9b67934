# Only optional inputs may be left out.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
    [n] y = Add("", x)
}
--- out
error[missing-input]: graph 'main': node 'n' (Add): input 0 (A) is required, but left out
1 error, 0 warnings
--- exit 1
