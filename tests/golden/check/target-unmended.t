# A defect that no pass mends keeps build from calling the model good.
$ onnxfix build --target web-jsep in.onnxtxt -o out
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[8] x) => (float[8] y)
<int64 axis = {0}>
{
  [sum] y = CumSum <reverse = 1> (x, axis)
}
--- err
onnxfix: the model has 1 error, onnxfix check --target web-jsep lists them; the first: defect: cumsum-reverse in web-jsep: CumSum from the end gives zeros; no pass mends it
--- exit 1
