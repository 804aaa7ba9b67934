# Functions alone are no model.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
<opset_import: ["" : 17], domain: "f">
F (a) => (b)
{
    b = Neg(a)
}
--- out
error[no-graph]: expected a graph, found none
1 error, 0 warnings
--- exit 1
