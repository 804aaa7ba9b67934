$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] a) => (float[2] y)
{
  [cast] y = Cast <to = 7> (a)
}
--- out
error[shape-mismatch]: graph 'main': node 'cast' (Cast): value 'y': declared as float[2], inferred as int64[2]
    'a' (input) [2] -> Cast 'cast' [2]
1 error, 0 warnings
--- exit 1
