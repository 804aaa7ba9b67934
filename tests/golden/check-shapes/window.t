$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[1,1,4,4] a) => (float[1,1,1,1] y)
{
  [p] y = MaxPool <kernel_shape = [5, 5]> (a)
}
--- out
error[shape-fault]: graph 'main': node 'p' (MaxPool): a window of 5 is larger than axis 2 with its pads; 'a' is float[1,1,4,4]
1 error, 0 warnings
--- exit 1
