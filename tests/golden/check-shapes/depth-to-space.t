$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,6,2,2] x) => (float[1,1,4,4] y)
{
  [d] y = DepthToSpace <blocksize = 2> (x)
}
--- out
error[shape-fault]: graph 'main': node 'd' (DepthToSpace): axis 1 is no multiple of 4; 'x' is float[1,6,2,2]
1 error, 0 warnings
--- exit 1
