# Domains we do not know are carried: operators, arity and attributes of any kind.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "com.example" : 1, "com.microsoft" : 1]>
main (float[2] x) => (float[2] y)
{
    [n1] t, u = com.example.Anything <a = 1, b = "s", c = [1.5]> (x, "", x)
    [n2] y = com.microsoft.FusedThing(t)
}
--- out
0 errors, 0 warnings
--- exit 0
