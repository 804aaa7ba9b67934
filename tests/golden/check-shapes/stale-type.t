# What was a cast to float is one to int64.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (double[2] a) => (float[2] y)
<float[2] p>
{
  [cast] p = Cast <to = 7> (a)
  [back] y = Cast <to = 1> (p)
}
--- out
error[shape-mismatch]: graph 'main': node 'cast' (Cast): value 'p': declared as float[2], inferred as int64[2]
    'a' (input) [2] -> Cast 'cast' [2]
1 error, 0 warnings
--- exit 1
