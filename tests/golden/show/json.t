# The JSON view: values have name, type and shape; null is not known, and the
# reason says what is missing or stopped inference.
$ onnxfix show --json in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "local" : 1]>
main (float[N,2] x, bool c) => (float[N,2] y)
<float[2] w = {1, 2}>
{
  [call] a = local.twice(x)
  [if] b = If(c) <
    then_branch = t () => (float[N,2] t) { t = Neg(a) },
    else_branch = e () => (float[N,2] e) { e = Abs(a) }
  >
  [add] y = Add(b, w)
}
<domain: "local", opset_import: ["" : 17]>
twice (v) => (r) { r = Add(v, v) }
--- out
{
 "ir_version": 8,
 "opset_import": [{"domain": "", "version": 17}, {"domain": "local", "version": 1}],
 "inputs": [
  {"name": "x", "type": "float", "shape": ["N", 2]},
  {"name": "c", "type": "bool", "shape": []}
 ],
 "outputs": [
  {"name": "y", "type": "float", "shape": ["N", 2]}
 ],
 "value_info": [
  {"name": "a", "type": "float", "shape": ["N", 2]},
  {"name": "b", "type": "float", "shape": ["N", 2]}
 ],
 "nodes": [
  {"op_type": "twice", "domain": "local", "name": "call", "inputs": ["x"], "outputs": ["a"]},
  {"op_type": "If", "domain": "", "name": "if", "inputs": ["c"], "outputs": ["b"], "subgraphs": [
    {
     "attribute": "then_branch",
     "inputs": [],
     "outputs": [
      {"name": "t", "type": "float", "shape": ["N", 2]}
     ],
     "value_info": [],
     "nodes": [
      {"op_type": "Neg", "domain": "", "name": "", "inputs": ["a"], "outputs": ["t"]}
     ],
     "initializers": []
    },
    {
     "attribute": "else_branch",
     "inputs": [],
     "outputs": [
      {"name": "e", "type": "float", "shape": ["N", 2]}
     ],
     "value_info": [],
     "nodes": [
      {"op_type": "Abs", "domain": "", "name": "", "inputs": ["a"], "outputs": ["e"]}
     ],
     "initializers": []
    }
   ]},
  {"op_type": "Add", "domain": "", "name": "add", "inputs": ["b", "w"], "outputs": ["y"]}
 ],
 "initializers": [
  {"name": "w", "type": "float", "shape": [2], "bytes": 8, "external": false}
 ],
 "functions": [
  {
   "domain": "local",
   "name": "twice",
   "inputs": ["v"],
   "outputs": ["r"],
   "nodes": [
    {"op_type": "Add", "domain": "", "name": "", "inputs": ["v", "v"], "outputs": ["r"]}
   ]
  }
 ]
}
--- exit 0
