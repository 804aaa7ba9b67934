$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (int64[2,3] a, int64[2] b) => (bool[2,3] y)
{
  [less] y = Less(a, b)
}
--- out
error[shape-fault]: graph 'main': node 'less' (Less): inputs 0 and 1 do not broadcast: dims 3 and 2; 'a' is int64[2,3]; 'b' is int64[2]
1 error, 0 warnings
--- exit 1
