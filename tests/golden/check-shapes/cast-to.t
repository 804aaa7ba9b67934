$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y)
{
  [cast] y = Cast <to = 99> (x)
}
--- out
error[shape-fault]: graph 'main': node 'cast' (Cast): attribute 'to' is 99, no element type
1 error, 0 warnings
--- exit 1
