# One slope for each of the 3 channels must be [3,1,1], not [3].
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,3,4,5] x) => (float[1,3,4,5] y)
<float[3] slope = {0.1, 0.2, 0.3}>
{
  [act] y = PRelu(x, slope)
}
--- out
error[shape-fault]: graph 'main': node 'act' (PRelu): inputs 0 and 1 do not broadcast: dims 5 and 3; 'x' is float[1,3,4,5]; 'slope' is float[3]
1 error, 0 warnings
--- exit 1
