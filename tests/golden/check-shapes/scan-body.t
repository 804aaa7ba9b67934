$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[3] s, float[5,2] a) => (float[3] t, float[5,3] y)
{
  [scan] t, y = Scan <num_scan_inputs = 1, body = g (p, q) => (r, u) { [add] r = Add(p, q)  u = Identity(r) }> (s, a)
}
--- out
error[shape-fault]: graph 'main/scan.body': node 'add' (Add): inputs 0 and 1 do not broadcast: dims 3 and 2; 'p' is float[3]; 'q' is float[2]
    's' (input) [3] -> 'p' (input) [3]
    'a' (input) [5,2] -> 'q' (input) [2]
1 error, 0 warnings
--- exit 1
