# A model as a CDN takes it: compressed, named by its hash, with a manifest.
$ onnxfix opt reverse.onnxtxt -o reverse.onnx
$ onnxfix pack reverse.onnx -o out --verify
$ ls out
--- reverse.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[31] signal) => (float[31] reversed)
<
    int64[1] starts = {-1},
    int64[1] ends = {-9223372036854775807},
    int64[1] axes = {0},
    int64[1] steps = {-1}
>
{
    [n1] mirrored = Slice(signal, starts, ends, axes, steps)
    [n2] reversed = Identity(mirrored)
}
--- out
name                   size           wire    ratio  sha256        integrity
reverse.onnx            248            169   68.1 %  23c280170308  sha256-I8KAFwMIqpBZGClEAyNc8u7fCBvfQEzxCxejpGEyGck=
total                   248            169   68.1 %
1 file verified
23c280170308aa905918294403235cf2eedf081bdf404cf10b17a3a4613219c9.onnx
manifest.json
--- exit 0
