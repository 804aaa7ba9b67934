# A graph has a name; ORT asks for it in subgraphs.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
"" (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[no-graph-name]: graph 'main': expected a name, found none
1 error, 0 warnings
--- exit 1
