# Metadata keys are distinct.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17], metadata_props: ["a" : "1", "a" : "2"]>
main (float[2] x) => (float[2] y)
{
    [n] y = Neg(x)
}
--- out
error[duplicate-metadata]: metadata key 'a' is given again
1 error, 0 warnings
--- exit 1
