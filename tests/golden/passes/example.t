$ onnxfix passes | head -n 3
--- out
canonicalize-slices    clean      write each Slice in one way that every runtime reads alike
lower-reverse          lower      replace Slices that step backwards by Gather or Concat
convert-fp16           precision  store weights as fp16
--- exit 0
