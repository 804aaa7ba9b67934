$ onnxfix passes | head -n 3
--- out
canonicalize-slices    clean      write each Slice in one way that every runtime reads alike
canonicalize-axes      clean      write the axes of Unsqueeze, Squeeze and Reduce as a list
canonicalize-conv      clean      write the default strides, dilations and pads of Conv
--- exit 0
