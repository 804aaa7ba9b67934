# Versions, metadata, interface, subgraphs, functions, declared types.
$ onnxfix diff a.onnxtxt b.onnxtxt
--- a.onnxtxt
<ir_version: 8, opset_import: ["" : 17, "f" : 1], producer_name: "one", metadata_props: ["k": "v", "gone": "1"]>
main (float[4] x, bool c) => (float[4] y)
<float[2] u = {1, 2}>
{
  [branch] a = If <then_branch = t () => (float[4] p) { [t1] p = Neg(x) }, else_branch = e () => (float[4] q) { [e1] q = Abs(x) }> (c)
  [call] b = f.twice(a)
  y = Relu(b)
}
<domain: "f", opset_import: ["" : 17]>
twice (s) => (t) { [sum] t = Add(s, s) }
<domain: "f", opset_import: ["" : 17]>
unused (s) => (t) { t = Neg(s) }
--- b.onnxtxt
<ir_version: 9, opset_import: ["" : 18, "f" : 1, "g" : 2], producer_name: "two", metadata_props: ["k": "w", "new": "2"]>
main (float[N] x, bool c) => (float[N] y, float[4] b)
<int64[2] u = {1, 2}, float v = {1}>
{
  [branch] a = If <then_branch = t () => (float[4] p) { [t1] p = Neg(x) }, else_branch = e () => (float[4] q) { [e1] q = Sin(x) }> (c)
  [call] b = f.twice(a)
  y = Relu(b)
}
<domain: "f", opset_import: ["" : 17]>
twice (s) => (t) { [sum] t = Mul(s, s) }
--- out
~ IR version 8 -> 9
~ opset of '': 17 -> 18
+ opset of 'g': 2
~ producer 'one' -> 'two'
~ metadata 'k' 'v' -> 'w'
~ metadata 'gone' '1' -> ''
~ metadata 'new' '' -> '2'
~ main: input float[4] x -> float[N] x
~ main: output float[4] y -> float[N] y
+ main: output float[4] b
~ main: initializer 'u': float[2] -> int64[2]
+ main: initializer 'v'
~ main: value_info 'b': none -> float[4]
~ main/branch.else_branch: e1 (Abs): operator 'Abs' -> 'Sin'
~ f.twice(): sum (Add): operator 'Add' -> 'Mul'
- f.unused(): function
16 differences
--- exit 1
