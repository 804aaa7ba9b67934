$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[5,2] a, float[4,2] b) => (float[5,2] y)
{
  [scan] y = Scan <num_scan_inputs = 2, body = g (p, q) => (r) { r = Add(p, q) }> (a, b)
}
--- out
error[shape-fault]: graph 'main': node 'scan' (Scan): the lengths of what is scanned differ: 5 and 4; 'a' is float[5,2]; 'b' is float[4,2]
1 error, 0 warnings
--- exit 1
