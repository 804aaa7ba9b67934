# A runtime that is none.
$ onnxfix check --target webgl in.onnxtxt
--- err
onnxfix: --target: 'webgl' is none of native-cpu, native-webgpu, web-wasm, web-webgpu, web-jspi, web-jsep
--- exit 2
