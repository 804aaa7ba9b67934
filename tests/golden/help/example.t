$ onnxfix help
--- out
onnxfix 0.1.0: make ONNX models run right, small and fast in the
runtime they ship with

usage: onnxfix COMMAND ...

  build      the main job: mend, store weights as fp16, check, pack
  opt        run a list of passes over a model
  show       what is in a model: summary, slices, weights, text, JSON
  check      find every fault of a model's structure, types and shapes
  diff       what two models differ in, node by node
  extract    the part of a model that computes some of its values
  verify     run a model in real runtimes and compare with the reference
  probe      which known defects the installed runtimes have
  pack       compressed, hashed files and a manifest, ready for a CDN
  passes     list the passes
  help       this list, or a command's help
  PASS       run one pass: onnxfix PASS IN -o OUT

onnxfix COMMAND --help shows options and an example.
Exit codes: 0 yes, 1 no, 2 usage, 3 bad model, 4 unsupported, 5 I/O,
6 memory, 70 a bug of ours.
--- exit 0
