# A scale that only a quantization annotation names is needed.
$ onnxfix opt -p drop-dead,dedupe-initializers in.onnxtxt -o out.onnxtxt
$ cat out.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y) <quantization_annotation: [{tensor_name: "y", quant_parameter_tensor_names: ["SCALE_TENSOR": "scale"]}, {tensor_name: "x", quant_parameter_tensor_names: ["SCALE_TENSOR": "same"]}]>
<float scale = {0.5}, float same = {0.5}, float dead = {0.5}>
{
  y = Neg(x)
}
--- out
drop-dead: 1 change
dedupe-initializers: 0 changes
<ir_version: 8, opset_import: ["" : 17]>
main (float[2] x) => (float[2] y) <quantization_annotation: [{tensor_name: "y", quant_parameter_tensor_names: ["SCALE_TENSOR": "scale"]}, {tensor_name: "x", quant_parameter_tensor_names: ["SCALE_TENSOR": "same"]}]>
<
  float scale = {0.5},
  float same = {0.5}
>
{
  y = Neg(x)
}
--- exit 0
