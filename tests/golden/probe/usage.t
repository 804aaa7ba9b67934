# A defect that is none.
$ onnxfix probe -r native-cpu reverse-slices
--- err
onnxfix: no defect 'reverse-slices': onnxfix probe lists them
--- exit 2
