# Names of a file reach neither the terminal's control nor the JSON's syntax.
$ onnxfix show in.onnxtxt
$ onnxfix show --json in.onnxtxt
$ onnxfix drop-identity -v in.onnxtxt -o out.onnx
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17], producer_name: "a\x1b[31mb">
"ma\nin" (float[2] "x\x1b[0m\"\xff") => (float[2] y) {
  ["n\t1"] "a\\b" = Identity("x\x1b[0m\"\xff")
  y = Neg("a\\b")
}
--- out
in.onnxtxt: graph 'ma\x0ain'
  version  IR 8, ai.onnx 17, by a\x1b[31mb 
  input    x\x1b[0m"ÿ                          float[2]
  output   y                                float[2]
  nodes    2 in 1 graph, 0 functions
  tensors  0, 0 bytes
{
 "ir_version": 8,
 "opset_import": [{"domain": "", "version": 17}],
 "inputs": [
  {"name": "x\u001b[0m\"ï¿½", "type": "float", "shape": [2]}
 ],
 "outputs": [
  {"name": "y", "type": "float", "shape": [2]}
 ],
 "value_info": [
  {"name": "a\\b", "type": "float", "shape": [2]}
 ],
 "nodes": [
  {"op_type": "Identity", "domain": "", "name": "n\u00091", "inputs": ["x\u001b[0m\"ï¿½"], "outputs": ["a\\b"]},
  {"op_type": "Neg", "domain": "", "name": "", "inputs": ["a\\b"], "outputs": ["y"]}
 ],
 "initializers": [],
 "functions": []
}
drop-identity: 1 change
  + ma\x0ain: n\x091: removed, 'x\x1b[0m"ÿ' is used for 'a\b' (it changes nothing)
--- exit 0
