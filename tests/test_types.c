/* Types and what is in them: sequences item by item, optionals, maps, sparse
 * tensors, classic machine learning; what may differ must not be one name, and
 * hostile graphs stay within the limits. */
#include "base/buf.h"
#include "ir/schema.h"
#include "shape/rule.h"
#include "tests/shape_cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const shape_case sequences_cases[] = {
    {17, "float[N,3] x, float[M,3] y, int64 k",
     "int64 zero = {0}, int64 m1 = {-1}, int64 two = {2}, int64 m4 = {-4}",
     "s = SequenceConstruct (x, y)\n"
     "t = SequenceInsert (s, x, m1)\n"
     "a = SequenceAt (t, two)\n"
     "b = SequenceAt (t, m1)\n"
     "c = SequenceAt (s, k)\n"
     "u = SequenceInsert (s, x, k)\n"
     "d = SequenceAt (u, zero)\n"
     "v = SequenceErase (t)\n"
     "e = SequenceAt (v, m1)\n"
     "w = SequenceErase (s, k)\n"
     "n = SequenceLength (w)\n"
     "f = SequenceAt (t, m4)\n"
     "g = SequenceErase (t, m4)\n"
     "h = SequenceInsert (s, y, m4)\n"
     "i = ConcatFromSequence <axis = 0> (t)\n"
     "j = ConcatFromSequence <axis = 0> (u)\n"
     "o = ConcatFromSequence <axis = 2, new_axis = 1> (s)\n"
     "p = ConcatFromSequence <axis = 1> (t)",
     "s = seq(float[?,3])\n"
     "t = seq(float[?,3])\n"
     "a = float[M,3]\n"
     "b = float[M,3]\n"
     "c = float[?,3] (node 'SequenceAt -> c' (SequenceAt): the tensors of the "
     "sequence may differ)\n"
     "u = seq(float[?,3])\n"
     "d = float[?,3] (node 'SequenceAt -> d' (SequenceAt): the tensors of the "
     "sequence may differ)\n"
     "v = seq(float[?,3])\n"
     "e = float[N,3]\n"
     "w = seq(float[?,3])\n"
     "n = int64 {1}\n"
     "f = float[?,3] (node 'SequenceAt -> f' (SequenceAt): position -4 is "
     "outside a sequence of 3)\n"
     "g = seq(float[?,3])\n"
     "h = seq(float[?,3])\n"
     "i = float[2*N+M,3]\n"
     "j = float[?,3] (node 'ConcatFromSequence -> j' (ConcatFromSequence): the "
     "tensors of the sequence are not known)\n"
     "o = float[N,3,2]\n"
     "p = float[N,9]"},
    {17, "float[N,3] x, int64 k", "int64 zero = {0}",
     "e = SequenceEmpty <dtype = 7> ()\n"
     "f = SequenceEmpty ()\n"
     "n = SequenceLength (e)\n"
     "s = SequenceInsert (f, x)\n"
     "t = SequenceInsert (f, x, k)\n"
     "a = SequenceAt (t, zero)\n"
     "g = SequenceErase (s)\n"
     "m = SequenceLength (g)\n"
     "h = SequenceErase (g)\n"
     "i = SequenceAt (f, zero)\n"
     "j = ConcatFromSequence <axis = 0> (f)\n"
     "o = SequenceInsert (q, x)\n"
     "p = SequenceAt (x, zero)",
     "e = seq(int64[])\n"
     "f = seq(float[])\n"
     "n = int64 {0}\n"
     "s = seq(float[N,3])\n"
     "t = seq(float[N,3])\n"
     "a = float[N,3]\n"
     "g = seq(float[N,3])\n"
     "m = int64 {0}\n"
     "h = seq(float[N,3])\n"
     "i = float[] (node 'SequenceAt -> i' (SequenceAt): position 0 is outside "
     "a sequence of 0)\n"
     "j = float[] (node 'ConcatFromSequence -> j' (ConcatFromSequence): there "
     "is nothing to concatenate)\n"
     "o = seq(float[])\n"
     "p = ?[] (node 'SequenceAt -> p' (SequenceAt): input 0 cannot be "
     "float[])"},
    /* Two items of one sequence differ, also where their dims have one name;
     * its length does not. */
    {17, "seq(float[3,?]) s, int64 i, int64 j", "int64[1] one = {1}",
     "a = SequenceAt (s, i)\n"
     "b = SequenceAt (s, j)\n"
     "c = Shape (a)\n"
     "d = Shape (b)\n"
     "e = Sub (c, d)\n"
     "f = Sub (c, c)\n"
     "n = SequenceLength (s)\n"
     "m = SequenceLength (s)\n"
     "o = Sub (n, m)\n"
     "t = SequenceInsert (s, a)\n"
     "p = SequenceLength (t)\n"
     "q = Sub (p, n)\n"
     "r = ConcatFromSequence <axis = 0, new_axis = 1> (s)\n"
     "u = Shape <end = 1> (r)\n"
     "v = Reshape (n, one)\n"
     "w = Sub (u, v)\n"
     "y = ConcatFromSequence <axis = 1> (s)\n"
     "z = SequenceErase (s, i)",
     "a = float[3,?] (node 'SequenceAt -> a' (SequenceAt): the tensors of the "
     "sequence may differ)\n"
     "b = float[3,?] (node 'SequenceAt -> b' (SequenceAt): the tensors of the "
     "sequence may differ)\n"
     "c = int64[2] {3, ?}\n"
     "d = int64[2] {3, ?}\n"
     "e = int64[2] {0, ?}\n"
     "f = int64[2] {0, 0}\n"
     "n = int64 {?}\n"
     "m = int64 {?}\n"
     "o = int64 {0}\n"
     "t = seq(float[3,?])\n"
     "p = int64 {?}\n"
     "q = int64 {1}\n"
     "r = float[?,3,?] (node 'ConcatFromSequence -> r' (ConcatFromSequence): "
     "the tensors of the sequence are not known)\n"
     "u = int64[1] {?}\n"
     "v = int64[1] {?}\n"
     "w = int64[1] {0}\n"
     "y = float[3,?] (node 'ConcatFromSequence -> y' (ConcatFromSequence): the "
     "tensors of the sequence are not known)\n"
     "z = seq(float[3,?])"},
    {17, "float[6,N] x, float[7,2] y, float[K,2] z0, int64 k, int64[M] l",
     "int64 two = {2}, int64 three = {3}, int64[3] list = {1, 2, 4}, int64[2] "
     "bad = {3, 3}, int64 zero = {0}, int64 m1 = {-1}, int64 nought = {0}",
     "z = Concat <axis = 0> (z0, z0)\n"
     "a = SplitToSequence (x, two)\n"
     "b = SplitToSequence (y, two)\n"
     "c = SequenceAt (b, m1)\n"
     "d = SplitToSequence (y, list)\n"
     "e = SequenceAt (d, two)\n"
     "f = SplitToSequence <axis = 1, keepdims = 0> (x)\n"
     "g = SequenceAt (f, zero)\n"
     "n = SequenceLength (f)\n"
     "h = SplitToSequence <axis = 1> (x)\n"
     "i = SplitToSequence (z, two)\n"
     "j = SequenceLength (i)\n"
     "o = SplitToSequence <axis = 1> (x, three)\n"
     "p = SequenceLength (o)\n"
     "q = SplitToSequence (y, bad)\n"
     "r = SplitToSequence (x, k)\n"
     "s = SplitToSequence (x, l)\n"
     "t = SequenceLength (s)\n"
     "u = SplitToSequence <axis = 2> (x)\n"
     "v = SplitToSequence (x, nought)\n"
     "w = SplitToSequence (m)",
     "z = float[2*K,2]\n"
     "a = seq(float[2,N])\n"
     "b = seq(float[?,2])\n"
     "c = float[1,2]\n"
     "d = seq(float[?,2])\n"
     "e = float[4,2]\n"
     "f = seq(float[6])\n"
     "g = float[6]\n"
     "n = int64 {N}\n"
     "h = seq(float[6,1])\n"
     "i = seq(float[2,2])\n"
     "j = int64 {K}\n"
     "o = seq(float[6,?])\n"
     "p = int64 {(N+2)/3}\n"
     "q = seq(float[3,2])\n"
     "r = seq(float[?,N])\n"
     "s = seq(float[?,N])\n"
     "t = int64 {M}\n"
     "u = seq(float[])\n"
     "v = seq(float[])\n"
     "w = seq(?[]) (value 'm': nothing defines it)"},
    /* Elements go through. */
    {17, "float[N,3,4] x", "int64 two = {2}, int64 zero = {0}, int64 one = {1}",
     "h = Shape (x)\n"
     "s = SplitToSequence (h, two)\n"
     "a = SequenceAt (s, zero)\n"
     "b = SequenceAt (s, one)\n"
     "t = SplitToSequence <keepdims = 0> (h)\n"
     "c = SequenceAt (t, two)\n"
     "d = ConcatFromSequence <axis = 0, new_axis = 1> (t)\n"
     "u = SequenceConstruct (b, a)\n"
     "e = ConcatFromSequence <axis = 0> (u)\n"
     "y = Reshape (x, e)",
     "h = int64[3] {N, 3, 4}\n"
     "s = seq(int64[?])\n"
     "a = int64[2] {N, 3}\n"
     "b = int64[1] {4}\n"
     "t = seq(int64)\n"
     "c = int64 {4}\n"
     "d = int64[3] {N, 3, 4}\n"
     "u = seq(int64[?])\n"
     "e = int64[3] {4, N, 3}\n"
     "y = float[4,N,3]"},
    {17, "seq(float[N]) s, optional(float[N]) o, float[N] x", "int64 z = {0}",
     "a = SequenceAt (s, z)\n"
     "b = OptionalGetElement (o)\n"
     "c = Identity (s)",
     "a = float[?] (node 'SequenceAt -> a' (SequenceAt): the tensors of the "
     "sequence may differ)\n"
     "b = float[N]\n"
     "c = seq(float[?])"},
};

static const shape_case joins_cases[] = {
    {17, "bool c, float[N,3] x, float[M,3] y",
     "int64 zero = {0}, int64 one = {1}",
     "s = If (c) <then_branch = t () => (seq(float) p) { p = "
     "SequenceConstruct (x, y) }, else_branch = e () => (seq(float) q) { q = "
     "SequenceConstruct (y, y) }>\n"
     "a = SequenceAt (s, zero)\n"
     "b = SequenceAt (s, one)\n"
     "n = SequenceLength (s)\n"
     "u = If (c) <then_branch = t2 () => (seq(float) p2) { p2 = "
     "SequenceEmpty () }, else_branch = e2 () => (seq(float) q2) { q2 = "
     "SequenceConstruct (x, x) }>\n"
     "d = SequenceAt (u, zero)\n"
     "m = SequenceLength (u)",
     "s = seq(float[?,3])\n"
     "a = float[?,3] (node 'If -> s' (If): the branches give different "
     "shapes)\n"
     "b = float[M,3]\n"
     "n = int64 {2}\n"
     "u = seq(float[N,3])\n"
     "d = float[N,3]\n"
     "m = int64 {?}"},
    /* A list that a loop fills. */
    {17, "float[N,3] x, int64 m, bool c, int64[1] k",
     "int64 zero = {0}, int64 one = {1}, int64[1] o = {0}",
     "e = SequenceEmpty ()\n"
     "s = Loop <body = g (int64 i, bool c1, seq(float) p) => (bool d1, "
     "seq(float) q) { d1 = Identity (c1)\n r1 = Relu (x)\n q = SequenceInsert "
     "(p, r1) }> (m, c, e)\n"
     "a = SequenceAt (s, zero)\n"
     "b = ConcatFromSequence <axis = 0> (s)\n"
     "f = ConcatFromSequence <axis = 0, new_axis = 1> (s)\n"
     /* Each round has its own size. */
     "t = Loop <body = h (int64 j, bool c2, seq(float) p2) => (bool d2, "
     "seq(float) q2) { d2 = Identity (c2)\n r2 = Slice (x, o, k2, o)\n k2 = "
     "Reshape (j, k3)\n k3 = Constant <value_ints = [1]> ()\n q2 = "
     "SequenceInsert (p2, r2) }> (m, c, e)\n"
     "u = SequenceAt (t, zero)\n"
     "v = SequenceAt (t, one)\n"
     "w = Shape (u)\n"
     "y = Shape (v)\n"
     "z = Sub (w, y)\n"
     /* What comes in and goes out again keeps its items. */
     "l = SequenceConstruct (x, x)\n"
     "n = Loop <body = h2 (int64 j2, bool c3, seq(float) p3) => (bool d3, "
     "seq(float) q3) { d3 = Identity (c3)\n r3 = SequenceErase (p3)\n q3 = "
     "SequenceInsert (r3, x) }> (m, c, l)\n"
     "n2 = SequenceLength (n)",
     "e = seq(float[])\n"
     "s = seq(float[N,3])\n"
     "a = float[N,3]\n"
     "b = float[?,3] (node 'Loop -> s' (Loop): the shape changes from round to "
     "round)\n"
     "f = float[?,N,3] (node 'Loop -> s' (Loop): the shape changes from round "
     "to round)\n"
     "t = seq(float[?,3])\n"
     "u = float[?,3] (node 'Slice -> r2' (Slice): the values of 'k2' are not "
     "known)\n"
     "v = float[?,3] (node 'Slice -> r2' (Slice): the values of 'k2' are not "
     "known)\n"
     "w = int64[2] {?, 3}\n"
     "y = int64[2] {?, 3}\n"
     "z = int64[2] {?, 0}\n"
     "l = seq(float[N,3])\n"
     "n = seq(float[N,3])\n"
     "n2 = int64 {2}"},
    {18, "float[N,3] x, float[M,4] y, seq(float[N,?]) s, float[2] z",
     "int64 zero = {0}, int64 one = {1}",
     "l = SequenceConstruct (x, y)\n"
     "a, a2 = SequenceMap <body = g (float[] p) => (float[] q, int64[] r) { q "
     "= "
     "Transpose (p)\n r = Shape (p) }> (l)\n"
     "b = SequenceAt (a, one)\n"
     "c = SequenceAt (a2, zero)\n"
     "d = SequenceMap <body = h (float[] p2, float[] w) => (float[] q2) { q2 = "
     "Concat <axis = 0> (p2, w) }> (s, x)\n"
     "e = SequenceMap <body = h2 (float[] p3) => (int64[] q3) { q3 = "
     "NonZero (p3) }> (l)\n"
     "f = SequenceAt (e, zero)\n"
     "f2 = SequenceAt (e, one)\n"
     "i = Shape (f)\n"
     "j = Shape (f2)\n"
     "k = Sub (i, j)\n"
     "n = SequenceLength (d)\n"
     "n2 = SequenceLength (s)\n"
     "n3 = Sub (n, n2)\n"
     "m = SequenceEmpty ()\n"
     "o = SequenceMap <body = h4 (float[] p4) => (float[] q4) { q4 = "
     "Relu (p4) }> (m)\n"
     "t = SequenceLength (o)",
     "l = seq(float[?,?])\n"
     "a = seq(float[?,?])\n"
     "a2 = seq(int64[2])\n"
     "b = float[4,M]\n"
     "c = int64[2] {N, 3}\n"
     "d = seq(float[?,3])\n"
     "e = seq(int64[2,?])\n"
     "f = int64[2,?] (node 'NonZero -> q3' (NonZero): the number of elements "
     "found depends on data)\n"
     "f2 = int64[2,?] (node 'NonZero -> q3' (NonZero): the number of elements "
     "found depends on data)\n"
     "i = int64[2] {2, ?}\n"
     "j = int64[2] {2, ?}\n"
     "k = int64[2] {0, ?}\n"
     "n = int64 {?}\n"
     "n2 = int64 {?}\n"
     "n3 = int64 {0}\n"
     "m = seq(float[])\n"
     "o = seq(float[])\n"
     "t = int64 {0}"},
    /* The list holds what other rounds made, of other sizes. */
    {17, "float[N,3] x, int64 m, bool c", "int64 zero = {0}, int64[1] o = {0}",
     "e = SequenceEmpty ()\n"
     "s, t = Loop <body = g (int64 i, bool c1, seq(float) p) => (bool d, "
     "seq(float) q, float[] r) { d = Identity (c1)\n k = Reshape (i, k2)\n k2 "
     "= "
     "Constant <value_ints = [1]> ()\n u = Slice (x, o, k, o)\n q = "
     "SequenceInsert (p, u)\n v = SequenceAt (q, zero)\n a = Shape (u)\n b = "
     "Shape (v)\n w = Sub (a, b)\n r = ConstantOfShape (w) }> (m, c, e)",
     "e = seq(float[])\n"
     "s = seq(float[?,3])\n"
     "t = float[?,?,0] (node 'Slice -> u' (Slice): the values of 'k' are not "
     "known)"},
};

static const shape_case optionals_cases[] = {
    {18, "float[N,3] x, optional(float[M,?]) o, optional(seq(float[M])) r",
     "int64 zero = {0}",
     "a = Optional (x)\n"
     "b = OptionalHasElement (a)\n"
     "c = OptionalGetElement (a)\n"
     "d = Optional <type = seq(float[2])> ()\n"
     "e = OptionalHasElement (d)\n"
     "f = OptionalGetElement (d)\n"
     "g = OptionalHasElement ()\n"
     "h = OptionalHasElement (x)\n"
     "i = OptionalGetElement (x)\n"
     "j = OptionalHasElement (o)\n"
     "k = OptionalGetElement (o)\n"
     "l = OptionalGetElement (o)\n"
     "k2 = Shape (k)\n"
     "l2 = Shape (l)\n"
     "m = Sub (k2, l2)\n"
     "n = OptionalGetElement (r)\n"
     "p = SequenceAt (n, zero)\n"
     "q = Optional (a)\n"
     "s = SequenceConstruct (x)\n"
     "t = Optional (s)\n"
     "u = OptionalGetElement (t)\n"
     "v = SequenceAt (u, zero)\n"
     "w = Optional <type = float[5]> ()\n"
     "y = Identity (w)\n"
     "z = OptionalHasElement (y)",
     "a = optional(float[N,3])\n"
     "b = bool {1}\n"
     "c = float[N,3]\n"
     "d = optional(seq(float[2]))\n"
     "e = bool {0}\n"
     "f = seq(float[2])\n"
     "g = bool {0}\n"
     "h = bool {1}\n"
     "i = float[N,3]\n"
     "j = bool\n"
     "k = float[M,?] (value 'o': the shapes of its items are not all known)\n"
     "l = float[M,?] (value 'o': the shapes of its items are not all known)\n"
     "k2 = int64[2] {M, ?}\n"
     "l2 = int64[2] {M, ?}\n"
     "m = int64[2] {0, 0}\n"
     "n = seq(float[?])\n"
     "p = float[?] (node 'SequenceAt -> p' (SequenceAt): the tensors of the "
     "sequence may differ)\n"
     "q = ? (node 'Optional -> q' (Optional): input 0 cannot be "
     "optional(float[]))\n"
     "s = seq(float[N,3])\n"
     "t = optional(seq(float[N,3]))\n"
     "u = seq(float[N,3])\n"
     "v = float[N,3]\n"
     "w = optional(float[5])\n"
     "y = optional(float[5])\n"
     "z = bool {0}"},
    {16, "float[N] x, optional(seq(float)) o, int64 m, bool c", "",
     "s = Loop <body = g (int64 i, bool c1, optional(seq(float)) p) => (bool "
     "d1, seq(float) q) { d1 = Identity (c1)\n h = OptionalHasElement (p)\n "
     "f = If (h) <then_branch = t () => (seq(float) t1) { t1 = "
     "OptionalGetElement (p) }, else_branch = e () => (seq(float) e1) { e1 = "
     "SequenceEmpty () }>\n q = SequenceInsert (f, x) }> (m, c, o)\n"
     "b = If (c) <then_branch = t3 () => (optional(float) t4) { t4 = "
     "Optional (x) }, else_branch = e3 () => (optional(float) e4) { e4 = "
     "Optional <type = float> () }>\n"
     "y = OptionalHasElement (b)\n"
     "z = OptionalGetElement (b)",
     "s = seq(float[])\n"
     "b = optional(float[N])\n"
     "y = bool\n"
     "z = float[N]"},
};

static const shape_case declared_types_cases[] = {
    {17,
     "seq(map(int64, float)) a, optional(seq(double[2])) b, map(string, int64) "
     "c, sparse_tensor(float[3,N]) d, seq(seq(float[2])) e, optional(float) f",
     "",
     "g = Identity (a)\n"
     "h = Identity (b)\n"
     "i = Identity (c)\n"
     "j = Identity (d)\n"
     "k = Identity (e)\n"
     "l = Identity (f)\n"
     "m = SequenceLength (a)\n"
     "n = Add (d, d)\n"
     "o = Relu (a)\n"
     "p = SequenceConstruct (a, e)\n"
     "q = SequenceInsert (e, e)",
     "g = seq(map(int64,float))\n"
     "h = optional(seq(double[2]))\n"
     "i = map(string,int64)\n"
     "j = sparse(float[3,N])\n"
     "k = seq(seq(float[2]))\n"
     "l = optional(float)\n"
     "m = int64 {?}\n"
     "n = float[3,N]\n"
     "o = seq(map(int64,float[]))\n"
     "p = seq(?[]) (node 'SequenceConstruct -> p' (SequenceConstruct): input 0 "
     "is no tensor)\n"
     "q = seq(?) (node 'SequenceInsert -> q' (SequenceInsert): input 1 is no "
     "tensor)"},
    {17, "float[3] x",
     "sparse_tensor(float[9]) w = {float[1] {5}, int64[1] {2}}",
     "a = Identity (w)\n"
     "b = Constant <sparse_value = sparse_tensor(float[4,2]) {float[1] {5}, "
     "int64[1] {2}}> ()",
     "a = sparse(float[9])\n"
     "b = float[4,2]"},
};

static const shape_case ml_cases[] = {
    {17,
     "float[N,4] x, float[C] v, string[N] s, int64[N,2] i, float[N,2] f2, "
     "map(int64,float) m",
     "",
     "a, b = ai.onnx.ml.LinearClassifier <classlabels_ints = [1, 2, 3], "
     "intercepts = [0.5, 0.5, 0.5], coefficients = [0.5]> (x)\n"
     "c, d = ai.onnx.ml.LinearClassifier <classlabels_strings = [\"p\", "
     "\"q\"], intercepts = [0.5], coefficients = [0.5]> (v)\n"
     "e, f = ai.onnx.ml.LinearClassifier <classlabels_ints = [1, 2], "
     "coefficients = [0.5]> (x)\n"
     "g, h = ai.onnx.ml.SVMClassifier <classlabels_ints = [1, 2, 3, 4], "
     "vectors_per_class = [1, 1, 1, 1]> (x)\n"
     "j, k = ai.onnx.ml.SVMClassifier <classlabels_strings = [\"p\", \"q\", "
     "\"r\"]> (x)\n"
     "l, n = ai.onnx.ml.TreeEnsembleClassifier <classlabels_strings = [\"p\", "
     "\"q\"]> (v)\n"
     "o = ai.onnx.ml.TreeEnsembleRegressor <n_targets = 3> (x)\n"
     "p = ai.onnx.ml.TreeEnsembleRegressor (x)\n"
     "q = ai.onnx.ml.SVMRegressor (x)\n"
     "r = ai.onnx.ml.LinearRegressor <targets = 2> (v)\n"
     "t = ai.onnx.ml.OneHotEncoder <cats_int64s = [1, 2, 3]> (i)\n"
     "u = ai.onnx.ml.FeatureVectorizer <inputdimensions = [4, 2]> (x, f2)\n"
     "u2 = ai.onnx.ml.FeatureVectorizer (x, f2)\n"
     "w = ai.onnx.ml.CategoryMapper <cats_int64s = [1], cats_strings = "
     "[\"p\"]> (s)\n"
     "y = ai.onnx.ml.CategoryMapper <cats_int64s = [1], cats_strings = "
     "[\"p\"]> (i)\n"
     "z = ai.onnx.ml.LabelEncoder <keys_strings = [\"p\"], values_floats = "
     "[0.5]> (s)\n"
     "z2 = ai.onnx.ml.LabelEncoder <keys_strings = [\"p\"], values_tensor = "
     "int16[1] {1}> (s)\n"
     "aa = ai.onnx.ml.ZipMap <classlabels_strings = [\"p\", \"q\"]> (x)\n"
     "ab = ai.onnx.ml.ZipMap <classlabels_int64s = [1, 2]> (v)\n"
     "ac = SequenceLength (aa)\n"
     "ad = ai.onnx.ml.CastMap <cast_to = \"TO_INT64\"> (m)\n"
     "ae = ai.onnx.ml.DictVectorizer <int64_vocabulary = [1, 2]> (m)\n"
     "af = ai.onnx.ml.ArrayFeatureExtractor (x, i)\n"
     "ag = ai.onnx.ml.Scaler (i)\n"
     "ah = ai.onnx.ml.TreeEnsemble <n_targets = 2> (x)\n"
     "ai = ai.onnx.preview.training.Gradient <xs = [\"p\", \"q\"], y = \"r\", "
     "zs = [\"z\"]> (x, v, i)",
     "a = int64[N]\n"
     "b = float[N,3]\n"
     "c = string[1]\n"
     "d = float[1,2]\n"
     "e = int64[N]\n"
     "f = float[N,?] (node 'LinearClassifier -> e' "
     "(ai.onnx.ml.LinearClassifier): no attribute says how many scores there "
     "are)\n"
     "g = int64[N]\n"
     "h = float[N,6]\n"
     "j = string[N]\n"
     "k = float[N,3]\n"
     "l = string[1]\n"
     "n = float[1,2]\n"
     "o = float[N,3]\n"
     "p = float[N,?] (node 'TreeEnsembleRegressor -> p' "
     "(ai.onnx.ml.TreeEnsembleRegressor): no attribute says how many scores "
     "there are)\n"
     "q = float[N,1]\n"
     "r = float[1,2]\n"
     "t = float[N,2,3]\n"
     "u = float[N,6]\n"
     "u2 = float[N,6]\n"
     "w = int64[N]\n"
     "y = string[N,2]\n"
     "z = float[N]\n"
     "z2 = int16[N]\n"
     "aa = seq(map(string,float))\n"
     "ab = seq(map(int64,float))\n"
     "ac = int64 {N}\n"
     "ad = int64[] (node 'CastMap -> ad' (ai.onnx.ml.CastMap): runtimes differ "
     "from the standard in the rank)\n"
     "ae = float[] (node 'DictVectorizer -> ae' (ai.onnx.ml.DictVectorizer): "
     "runtimes differ from the standard in the rank)\n"
     "af = float[N,2*N]\n"
     "ag = float[N,2]\n"
     "ah = float[N,2]\n"
     "ai = float[N,4]"},
};

SHAPE_TEST(sequences)
SHAPE_TEST(joins)
SHAPE_TEST(optionals)
SHAPE_TEST(declared_types)
SHAPE_TEST(ml)

#define HEAD                                                                   \
    "<ir_version: 10, opset_import: [\"\" : 17, \"ai.onnx.ml\" : 1, \"f\" : "  \
    "1]>\n"

/* The oldest LabelEncoder goes between strings and integers. */
static void old_label_encoder(void **state)
{
    (void)state;
    shape_expect(HEAD "g (string[N] s, int64[2] i) => () {\n"
                      "a = ai.onnx.ml.LabelEncoder <classes_strings = [\"p\"]> "
                      "(s)\n"
                      "b = ai.onnx.ml.LabelEncoder <classes_strings = [\"p\"]> "
                      "(i) }",
                 "a = int64[N]\nb = string[2]");
}

/* Items outlive the call that made them. */
static void items_of_calls(void **state)
{
    (void)state;
    shape_expect(HEAD "g (float[N,3] x, float[M] y) => () {\n"
                      "z = Constant <value_int = 0> ()\n"
                      "s = f.wrap (x)\n"
                      "t = f.wrap (y)\n"
                      "a = SequenceAt (s, z)\n"
                      "b = SequenceAt (t, z) }\n"
                      "<domain: \"f\", opset_import: [\"\" : 17]>\n"
                      "wrap (p) => (q) { r = Relu (p)\n"
                      "q = SequenceConstruct (r) }\n",
                 "z = int64 {0}\n"
                 "s = seq(float[N,3])\n"
                 "t = seq(float[M])\n"
                 "a = float[N,3]\n"
                 "b = float[M]");
}

static void faults(void **state)
{
    (void)state;
    static const struct {
        const char *nodes, *fault;
    } cases[] = {
        {"s = SequenceConstruct (x)\n a = SequenceAt (s, two)",
         "position 2 is outside a sequence of 1"},
        {"s = SequenceConstruct (x)\n a = SequenceInsert (s, x, two)",
         "position 2 is outside a sequence of 1"},
        {"s = SequenceConstruct (x)\n a = SequenceErase (s, two)",
         "position 2 is outside a sequence of 1"},
        {"s = SequenceEmpty ()\n a = SequenceErase (s)",
         "there is nothing to erase"},
        {"s = SequenceEmpty ()\n a = ConcatFromSequence <axis = 0> (s)",
         "there is nothing to concatenate"},
        {"s = SequenceConstruct (x, y)\n a = ConcatFromSequence <axis = 0> (s)",
         "dims 5 and 6 differ beside the axis"},
        {"s = SequenceConstruct (x, two)",
         "inputs 0 and 1 must be of one type"},
        {"s = SequenceConstruct (x, z)\n a = ConcatFromSequence <axis = 0> (s)",
         "tensors of rank 2 and 0"},
        {"s = SplitToSequence (x, list)", "the sizes make 7, not 4"},
        {"s = SplitToSequence (x, nought)", "pieces of size 0"},
        {"s = SequenceConstruct (x)\n t = SequenceConstruct (x, y)\n a = "
         "SequenceMap <body = b (float[] p, float[] q) => (float[] r) { r = "
         "Identity (p) }> (s, t)",
         "sequences of other lengths"},
        {"o = Optional <type = float> ()\n a = OptionalGetElement (o)",
         "the optional holds nothing"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ox_arena *arena = ox_arena_new(0, NULL, NULL);
        ox_model *model = shape_model(ox_printf(
            arena,
            HEAD "g (float[4,5] x, float[4,6] y, float z) => () <int64 two = "
                 "{2}, int64 nought = {0}, int64[2] list = {3, 4}> "
                 "{\n%s\n}",
            cases[i].nodes));
        size_t n;
        const ox_shapes *shapes = ox_shapes_infer(model, arena);
        const ox_fault *found = ox_shapes_faults(shapes, &n);
        assert_int_equal(n, 1);
        assert_string_equal(found->text, cases[i].fault);
        ox_model_close(model);
        ox_arena_free(arena);
    }
}

static void declared_against_inferred(void **state)
{
    (void)state;
    ox_mismatch *found;
    ox_model *model = shape_model(
        HEAD "g (float[N,3] x, seq(map(int64, float)) m) => (seq(float[N,4]) "
             "s, seq(float) t, optional(seq(float[N,3])) o, seq(int64[N,3]) u, "
             "seq(map(string, float)) v, float[N,3] w) { s = "
             "SequenceConstruct (x)\n t = Identity (s)\n o = Optional (s)\n u "
             "= Identity (s)\n v = Identity (m)\n w = Identity (s) }");
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    const size_t n = ox_shapes_compare(&found, shapes, model, model->arena);
    static const char *const want[][3] = {
        {"s", "seq(float[N,4])", "seq(float[N,3])"},
        {"t", "seq(float)", "seq(float[N,3])"},
        {"u", "seq(int64[N,3])", "seq(float[N,3])"},
        {"v", "seq(map(string,float))", "seq(map(int64,float))"},
        {"w", "float[N,3]", "seq(float[N,3])"}};
    assert_int_equal(n, sizeof want / sizeof *want);
    for (size_t i = 0; i < n; i++) {
        assert_string_equal(found[i].value->name, want[i][0]);
        assert_string_equal(found[i].declared, want[i][1]);
        assert_string_equal(found[i].inferred, want[i][2]);
    }
    ox_model_close(model);
}

/* What is declared is shown where nothing is inferred. */
static void shown(void **state)
{
    (void)state;
    ox_model *model = shape_model(
        HEAD "g (seq(float[N,?]) a) => (seq(float[N,3]) b, optional(map(int64, "
             "float)) c) { b = Identity (a)\n c = NoSuchOp (a) }");
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    static const char *const want[] = {"seq(float[N,3])",
                                       "optional(map(int64,float))"};
    for (size_t i = 0; i < 2; i++) {
        const ox_info info = ox_shapes_shown(
            shapes, model, model->main->outputs[i], model->arena);
        assert_string_equal(ox_info_text(&info, model->arena), want[i]);
        assert_true(ox_info_typed(&info));
    }
    ox_model_close(model);
}

/* More items than are followed, and chains that would nest or grow. */
static void limits(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, HEAD "g (float[N] x, float[M] y) => () {\n"
                           "z = Constant <value_int = 0> ()\n"
                           "s = SequenceConstruct (y");
    for (int i = 0; i < 99; i++)
        ox_buf_str(&text, ", x");
    ox_buf_str(&text, ")\nt0 = SequenceConstruct (x)\no0 = Optional (x)\n");
    for (int i = 0; i < 3000; i++)
        ox_buf_printf(&text,
                      "t%d = SequenceInsert (t%d, x)\n"
                      "o%d = Optional (o%d)\n",
                      i + 1, i, i + 1, i);
    ox_buf_str(&text, "a = SequenceAt (s, z)\nn = SequenceLength (s)\n"
                      "b = SequenceAt (t3000, z)\nm = SequenceLength (t3000)\n"
                      "u = SequenceInsert (t3000, y)\nc = SequenceAt (u, z)\n"
                      "}");
    ox_model *model = shape_model(ox_buf_text(&text));
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    static const char *const want[][2] = {{"a", "float[?]"},
                                          {"b", "float[N]"},
                                          {"c", "float[?]"},
                                          {"s", "seq(float[?])"},
                                          {"o3000", "?"}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        assert_string_equal(
            ox_info_text(
                ox_shapes_of(shapes, ox_graph_find(model->main, want[i][0])),
                arena),
            want[i][1]);
    size_t n;
    assert_int_equal(
        *ox_shapes_ints(shapes, ox_graph_find(model->main, "n"), &n), 100);
    assert_int_equal(
        *ox_shapes_ints(shapes, ox_graph_find(model->main, "m"), &n), 3001);
    ox_model_close(model);
    ox_arena_free(arena);
}

/* Types nest as deep as a text may: nothing recurses further. */
static void deep_types(void **state)
{
    (void)state;
    enum { DEEP = 40 };
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_buf type;
    ox_buf_init(&type, arena);
    for (int i = 0; i < DEEP; i++)
        ox_buf_str(&type, i % 2 ? "seq(" : "optional(");
    ox_buf_str(&type, "float[3]");
    for (int i = 0; i < DEEP; i++)
        ox_buf_str(&type, ")");
    const char *t = ox_buf_text(&type);
    shape_expect(
        ox_printf(arena,
                  HEAD "g (bool c, int64 m, %s x) => () {\n"
                       "a = Identity (x)\n"
                       "b = If (c) <then_branch = t () => (%s p) { p = "
                       "Identity (x) }, else_branch = e () => (%s q) { q = "
                       "Identity (a) }>\n"
                       "d = Loop <body = l (int64 i, bool f, %s r) => (bool h, "
                       "%s s) { h = Identity (f)\n s = Identity (r) }> (m, c, "
                       "x) }",
                  t, t, t, t, t),
        ox_printf(arena, "a = %s\nb = %s\nd = %s", t, t, t));
    ox_arena_free(arena);
}

/* Every version of every operator that a model of opset 7 or newer can use. */
static void every_operator_has_a_rule(void **state)
{
    (void)state;
    size_t n;
    const ox_op *ops = ox_op_table(&n);
    for (size_t i = 0; i < n; i++) {
        const ox_op *op = &ops[i], *next = i + 1 < n ? op + 1 : NULL;
        const bool standard = !*op->domain;
        const bool replaced = next && strcmp(next->name, op->name) == 0 &&
                              strcmp(next->domain, op->domain) == 0 &&
                              next->since <= 7;
        const int64_t opset = standard && op->since < 7 ? 7 : op->since;
        if (op->deprecated || (standard && replaced))
            continue;
        const ox_rule *rule = ox_rule_find(op->domain, op->name, opset);
        if (!rule)
            fail_msg("no rule for %s %s-%lld", op->domain, op->name,
                     (long long)op->since);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences),
        cmocka_unit_test(joins),
        cmocka_unit_test(optionals),
        cmocka_unit_test(declared_types),
        cmocka_unit_test(ml),
        cmocka_unit_test(old_label_encoder),
        cmocka_unit_test(items_of_calls),
        cmocka_unit_test(faults),
        cmocka_unit_test(declared_against_inferred),
        cmocka_unit_test(shown),
        cmocka_unit_test(limits),
        cmocka_unit_test(deep_types),
        cmocka_unit_test(every_operator_has_a_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
