$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2] a) => (float[5,2] y)
{
  [scan] y = Scan <num_scan_inputs = 2, body = g (p) => (r) { r = Neg(p) }> (a)
}
--- out
error[shape-fault]: graph 'main': node 'scan' (Scan): num_scan_inputs is 2, there are 1 inputs
1 error, 0 warnings
--- exit 1
