# The runtime adds operators without a new opset: what the table does not know of
# com.microsoft is no error, nor new attributes and inputs of what it knows. Names
# that the runtime adds to ai.onnx are known there, others are not. Local
# functions of its domain do not hide its operators.
$ onnxfix check good.onnxtxt
$ onnxfix check bad.onnxtxt || true
$ onnxfix check local.onnxtxt || true
--- good.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,8] x) => (float[N,8] y)
<float[8] g = {1,2,3,4,5,6,7,8}>
{
  a = com.microsoft.NewThing <new = 1> (x)
  b = com.microsoft.Gelu <newer = 1> (a, g, g)
  c = SimplifiedLayerNormalization <axis = -1, epsilon = 0.001> (b, g)
  y = com.microsoft.QuickGelu(c)
}
--- bad.onnxtxt
<ir_version: 8, opset_import: ["" : 13]>
main (float[N,8] x) => (float[N,8] y)
<float[8] g = {1,2,3,4,5,6,7,8}>
{
  a = LayerNormalization(x, g)
  b = SimplifiedLayerNormalization(a)
  c = SkipLayerNormalization(b, b, g)
  y = Gelu(c)
}
--- local.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (float[N,8] x) => (float[N,8] y)
{
  a = com.microsoft.Gelu(x)
  b = com.microsoft.twice(a)
  y = com.microsoft.thrice(b)
}
<domain: "com.microsoft", opset_import: ["" : 17]>
twice (v) => (r) { r = Add(v, v) }
--- out
0 errors, 0 warnings
error[too-few-inputs]: graph 'main': node 'SimplifiedLayerNormalization -> b' (SimplifiedLayerNormalization): inputs: expected 2, found 1
error[unknown-op]: graph 'main': node 'SkipLayerNormalization -> c' (SkipLayerNormalization): 'SkipLayerNormalization' is not in opset 13 of ai.onnx
error[unknown-op]: graph 'main': node 'Gelu -> y' (Gelu): 'Gelu' came with opset 20 of ai.onnx, found opset 13
3 errors, 0 warnings
warning[unknown-function]: graph 'main': node 'thrice -> y' (thrice): the model's functions of domain 'com.microsoft' have no 'thrice'
0 errors, 1 warning
--- exit 0
