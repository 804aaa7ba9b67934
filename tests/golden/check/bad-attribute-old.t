# Squeeze has had no axes attribute since opset 13.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,2] x) => (float[2] y)
{
    [n] y = Squeeze <axes = [0]> (x)
}
--- out
error[unknown-attribute]: graph 'main': node 'n' (Squeeze): Squeeze has no attribute 'axes'
1 error, 0 warnings
--- exit 1
