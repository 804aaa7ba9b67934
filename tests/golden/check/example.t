# Three faults, each with its place.
$ onnxfix check in.onnxtxt
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[4] x) => (float[4] y) {
  [relu] a = Relu(x)
  [add] y = Add(a, missing)
  [relu] b = Softmax <axes = 1> (a)
}
--- out
error[undefined-input]: graph 'main': node 'add' (Add): value 'missing': input 1 is not defined anywhere
error[duplicate-node-name]: graph 'main': node 'relu' (Softmax): a node before it (Relu) has this name
error[unknown-attribute]: graph 'main': node 'relu' (Softmax): Softmax has no attribute 'axes'
3 errors, 0 warnings
--- exit 1
