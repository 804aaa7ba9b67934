$ onnxfix passes
--- out
canonicalize-slices    clean      write each Slice in one way that every runtime reads alike
lower-reverse          lower      replace Slices that walk back to index 0 by Gather or Concat
convert-fp16           precision  store weights as fp16
drop-identity          clean      remove Identity nodes
drop-dead              clean      remove nodes and initializers that nobody uses
dedupe-initializers    clean      store equal initializers once
sort                   clean      put nodes in topological order
infer-shapes           clean      annotate values with their types and shapes
--- exit 0
