# The reverse of 31 elements, made right for every runtime, packed; a second
# build finds nothing to do.
$ onnxfix build --fp32 reverse31.onnxtxt -o out
$ onnxfix build --fp32 reverse31.onnxtxt -o out
$ onnxfix pack --verify -o out
$ onnxfix show --ops out/reverse31.onnx
--- reverse31.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
reverse31 (float[1,1,1,31] x) => (float[1,1,1,31] y)
<int64[1] starts = {-1}, int64[1] ends = {-9223372036854775807}, int64[1] axes = {3}, int64[1] steps = {-1}>
{
  [flip] y = Slice(x, starts, ends, axes, steps)
}
--- out
sort: 0 changes
fold-constants: 0 changes
canonicalize-slices: 1 change
canonicalize-axes: 0 changes
canonicalize-conv: 0 changes
lower-reverse: 1 change
drop-identity: 0 changes
drop-dead: 6 changes
dedupe-initializers: 0 changes
infer-shapes: 0 changes
name                     size           wire    ratio  sha256        integrity
reverse31.onnx            401            181   45.1 %  025ef226e5a7  sha256-Al7yJuWnYIQcffreDEka5nTZdjIfLfZKQJ27/6D+tJo=
total                     401            181   45.1 %
out is up to date
1 file verified
       1  Gather
--- exit 0
