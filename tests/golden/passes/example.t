$ onnxfix passes | head -n 3
--- out
canonicalize-slices    clean      write each Slice in one way that every runtime reads alike
canonicalize-axes      clean      write the axes of Unsqueeze, Squeeze and Reduce as a list
lower-reverse          lower      replace Slices that step backwards by Gather or Concat
--- exit 0
