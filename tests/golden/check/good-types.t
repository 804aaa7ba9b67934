# Sequences, optionals, strings, and operators whose inputs have several types.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x, int64 i, bool[2] b, string[1] t) => (float[2] y, seq(float[2]) s, string[1] t2, optional(float[2]) o)
{
    [n1] s = SequenceConstruct(x, x)
    [n2] p = SequenceAt(s, i)
    [n3] o = Optional(p)
    [n4] q = OptionalGetElement(o)
    [n5] y = Where(b, q, x)
    [n6] t2 = Identity(t)
}
--- out
0 errors, 0 warnings
--- exit 0
