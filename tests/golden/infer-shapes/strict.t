# Any value that is not wholly known is an answer no, with what stopped
# inference; nothing is written.
$ onnxfix infer-shapes --strict in.onnxtxt -o out.onnxtxt || echo "exit $?"
$ ls
$ onnxfix infer-shapes in.onnxtxt -o out.onnxtxt
$ onnxfix infer-shapes --strict --dim N=2 known.onnxtxt -o -
--- in.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N] x, float[N,?] open, bool c) => (int64[1,K] found, float[P] y, float[Q] z)
{
  [where] found = NonZero(x)
  [more] two = Concat <axis = 1> (found, found)
  [strange] y = Unheard(x)
  [choose] z = If(c) <
    then_branch = then_graph () => (float[Q] t) {
      [inner] n = NonZero(x)
      [cast] m = Cast <to = 1> (n)
      [flat] t = Reshape(m, last)
    },
    else_branch = else_graph () => (float[Q] e) {
      [same] e = Identity(x)
    }
  >
  last = Constant <value_ints = [-1]> ()
}
--- known.onnxtxt
<ir_version: 8, opset_import: ["" : 17]>
main (float[N,3] x) => (float["3*N"] y)
{
  last = Constant <value_ints = [-1]> ()
  y = Reshape(x, last)
}
--- out
exit 1
in.onnxtxt
known.onnxtxt
infer-shapes: 4 changes
<ir_version: 8, opset_import: ["" : 17]>
main (float[2,3] x) => (float[6] y)
<
  int64[1] last
>
{
  last = Constant <value_ints = [-1]> ()
  y = Reshape(x, last)
}
--- err
warning: graph 'main': value 'open' is float[N,?]: input 'open': its whole shape is not declared
warning: graph 'main': value 'found' is int64[1,?]: node 'where' (NonZero): the number of elements found depends on data
warning: graph 'main': value 'two' is int64[1,?]: node 'where' (NonZero): the number of elements found depends on data
warning: graph 'main': value 'y' is ?: node 'strange' (Unheard): unknown operator
warning: graph 'main': value 'z' is float[?]: node 'inner' (NonZero): the number of elements found depends on data
warning: graph 'main/choose.then_branch': value 'n' is int64[1,?]: node 'inner' (NonZero): the number of elements found depends on data
warning: graph 'main/choose.then_branch': value 'm' is float[1,?]: node 'inner' (NonZero): the number of elements found depends on data
warning: graph 'main/choose.then_branch': value 't' is float[?]: node 'inner' (NonZero): the number of elements found depends on data
onnxfix: infer-shapes: 8 of 12 values are not wholly known
infer-shapes: 4 changes
--- exit 0
