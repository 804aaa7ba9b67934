# A value beyond 65504 keeps its tensor in fp32, and says so; infinity and NaN
# have an fp16 form; nothing to convert at all is exit 1 (A43).
$ onnxfix convert-fp16 --storage-only -v in.onnxtxt -o out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[64] x) => (float[64] y)
<float[64] big = {65536, -70000, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}>
{
  y = Add(x, big)
}
--- out
convert-fp16: 0 changes, 1 left
  = main: big (values beyond 65504, which fp16 does not have: 2, up to 70000)
--- err
onnxfix: convert-fp16: converted none of 1 candidates (-v says why)
--- exit 1
