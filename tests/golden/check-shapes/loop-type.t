$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (int64 n, bool c, float[2] a) => (float[2] y)
{
  [loop] y = Loop <body = b (int64 i, bool ci, x) => (co, z) { co = Identity(ci)  z = Cast <to = 7> (x) }> (n, c, a)
}
--- out
error[shape-fault]: graph 'main': node 'loop' (Loop): what is given and given on as 1 differ: float[] and int64[]
1 error, 0 warnings
--- exit 1
