/* Types, shapes and small values: one case per family, each with the exact
 * text of every node's outputs and, where something is unknown, of the reason.
 * Then graphs that are out of order, cyclic, or very long. */
#include "base/buf.h"
#include "shape/rule.h"
#include "tests/shape_cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const shape_case broadcasting_cases[] = {
    {17, "float[N,3,1] a, float[M,1] b, float[5] c", "",
     "d = Add (a, a)\n"
     "e = Add (a, b)\n"
     "f = Mul (a, c)\n"
     "g = Sub (b, c)",
     "d = float[N,3,1]\n"
     "e = float[N,3,1]\n"
     "f = float[N,3,5]\n"
     "g = float[M,5]"},
    {17, "float[2,3] a, float[2,4] b", "",
     "c = Add (a, b)\n"
     "d = Relu (c)",
     "c = float[] (node 'Add -> c' (Add): inputs 0 and 1 do not broadcast: "
     "dims 3 and 4)\n"
     "d = float[] (node 'Add -> c' (Add): inputs 0 and 1 do not broadcast: "
     "dims 3 and 4)"},
    {17, "float[0,1] a, float[1,3] b, float[?] c", "",
     "d = Add (a, b)\n"
     "e = Max (a, c)\n"
     "f = Where (g, a, b)",
     "d = float[0,3]\n"
     "e = float[0,?] (input 'c': its whole shape is not declared)\n"
     "f = float[] (value 'g': nothing defines it)"},
    {17, "bool[N] a, float[N] b, int64 c", "",
     "d = Not (a)\n"
     "e = Equal (c, c)\n"
     "f = Cast <to = 10> (b)\n"
     "g = CastLike (c, b)\n"
     "h = Cast <to = 99> (b)",
     "d = bool[N]\n"
     "e = bool\n"
     "f = float16[N]\n"
     "g = float\n"
     "h = ?[N] (node 'Cast -> h' (Cast): attribute 'to' is 99, no element "
     "type)"},
    {17, "float[] a, float[3] b", "",
     "c = Add (a, b)\n"
     "d = Exp (c)",
     "c = float[] (input 'a': its shape is not declared)\n"
     "d = float[] (input 'a': its shape is not declared)"},
};

static const shape_case shape_values_cases[] = {
    {17, "float[N,3,8] x", "int64[1] k = {1}, int64 z = {0}, int64[1] k0 = {0}",
     "s = Shape (x)\n"
     "t = Shape <start = 1> (x)\n"
     "u = Shape <start = -1, end = 9> (x)\n"
     "g = Gather (s, k)\n"
     "h = Gather (s, z)\n"
     "q = Unsqueeze (h, k0)\n"
     "n = Size (x)",
     "s = int64[3] {N, 3, 8}\n"
     "t = int64[2] {3, 8}\n"
     "u = int64[1] {8}\n"
     "g = int64[1] {3}\n"
     "h = int64 {N}\n"
     "q = int64[1] {N}\n"
     "n = int64 {24*N}"},
    {17, "float[N,3,8] x",
     "int64[1] m = {-1}, int64[1] z = {0}, int64[1] one = {1}, int64[1] big = "
     "{9}",
     "s = Shape (x)\n"
     "a = Slice (s, z, one)\n"
     "b = Slice (s, one, big)\n"
     "c = Concat <axis = 0> (a, m)\n"
     "y = Reshape (x, c)\n"
     "d = Concat <axis = 0> (b, a)\n"
     "e = Expand (one, d)\n"
     "f = ConstantOfShape (d)",
     "s = int64[3] {N, 3, 8}\n"
     "a = int64[1] {N}\n"
     "b = int64[2] {3, 8}\n"
     "c = int64[2] {N, -1}\n"
     "y = float[N,24]\n"
     "d = int64[3] {3, 8, N}\n"
     "e = int64[3,8,N]\n"
     "f = float[3,8,N]"},
    {17, "float[4097] x", "float h = {0.5}, float two = {2.0}",
     "s = Shape (x)\n"
     "f = Cast <to = 1> (s)\n"
     "g = Mul (f, h)\n"
     "u = Floor (g)\n"
     "v = Ceil (g)\n"
     "r = Round (g)\n"
     "i = Cast <to = 7> (u)\n"
     "j = Cast <to = 6> (v)\n"
     "k = Cast <to = 7> (g)\n"
     "d = Div (f, two)\n"
     "b = Cast <to = 9> (g)",
     "s = int64[1] {4097}\n"
     "f = float[1]\n"
     "g = float[1]\n"
     "u = float[1]\n"
     "v = float[1]\n"
     "r = float[1]\n"
     "i = int64[1] {2048}\n"
     "j = int32[1] {2049}\n"
     "k = int64[1] {2048}\n"
     "d = float[1]\n"
     "b = bool[1] {1}"},
    {17, "float[N] x",
     "int64[3] a = {7, -7, 9}, int64[3] b = {2, 2, -4}, int64[1] z = {0}",
     "c = Add (a, b)\n"
     "d = Sub (a, b)\n"
     "e = Mul (a, b)\n"
     "f = Div (a, b)\n"
     "g = Mod (a, b)\n"
     "h = Mod <fmod = 1> (a, b)\n"
     "i = Neg (a)\n"
     "j = Abs (a)\n"
     "k = Min (a, b)\n"
     "l = Max (a, b)\n"
     "m = Less (a, b)\n"
     "n = GreaterOrEqual (a, b)\n"
     "o = Where (m, a, b)\n"
     "p = Div (a, z)\n"
     "q = Not (m)\n"
     "r = Or (m, n)\n"
     "s = And (m, n)\n"
     "t = Xor (m, n)",
     "c = int64[3] {9, -5, 5}\n"
     "d = int64[3] {5, -9, 13}\n"
     "e = int64[3] {14, -14, -36}\n"
     "f = int64[3] {3, -3, -2}\n"
     "g = int64[3] {1, 1, -3}\n"
     "h = int64[3] {1, -1, 1}\n"
     "i = int64[3] {-7, 7, -9}\n"
     "j = int64[3] {7, 7, 9}\n"
     "k = int64[3] {2, -7, -4}\n"
     "l = int64[3] {7, 2, 9}\n"
     "m = bool[3] {0, 1, 0}\n"
     "n = bool[3] {1, 0, 1}\n"
     "o = int64[3] {2, -7, -4}\n"
     "p = int64[3]\n"
     "q = bool[3] {1, 0, 1}\n"
     "r = bool[3] {1, 1, 1}\n"
     "s = bool[3] {0, 0, 0}\n"
     "t = bool[3] {1, 1, 1}"},
    {17, "float[N,2] x",
     "int64[1] z = {0}, int64[2] m = {-1, -1}, int64[2] one = {1, 1}",
     "s = Shape (x)\n"
     "a = Add (s, z)\n"
     "b = Sub (s, s)\n"
     "c = Mul (s, one)\n"
     "d = Mul (s, z)\n"
     "e = Equal (s, m)\n"
     "f = Where (e, one, s)\n"
     "g = Max (s, m)\n"
     "h = Add (s, one)\n"
     "i = ReduceProd <keepdims = 0> (s)\n"
     "j = Cast <to = 6> (s)\n"
     "k = Cast <to = 1> (s)",
     "s = int64[2] {N, 2}\n"
     "a = int64[2] {N, 2}\n"
     "b = int64[2] {0, 0}\n"
     "c = int64[2] {N, 2}\n"
     "d = int64[2] {0, 0}\n"
     "e = bool[2] {0, 0}\n"
     "f = int64[2] {N, 2}\n"
     "g = int64[2] {N, 2}\n"
     "h = int64[2] {N+1, 3}\n"
     "i = int64 {2*N}\n"
     "j = int32[2] {N, 2}\n"
     "k = float[2]"},
    {17, "float[2,3] x",
     "int64 z = {0}, int64 five = {5}, int64 m = {-2}, int64 one = {1}, "
     "int64[2] r = {2, 2}, int64[1] t = {2}, int64[3] w = {1, -1, 1}",
     "a = Range (z, five, one)\n"
     "b = Range (five, z, m)\n"
     "c = Range (five, z, one)\n"
     "s = Shape (x)\n"
     "d = Tile (s, t)\n"
     "e = ReduceSum (s)\n"
     "f = ReduceMax <keepdims = 0> (s)\n"
     "g = ReduceMin (s)\n"
     "h = Expand (five, r)\n"
     "i = Reshape (h, w)\n"
     "j = Transpose (h)\n"
     "k = Squeeze (i)\n"
     "l = NonZero (s)",
     "a = int64[5] {0, 1, 2, 3, 4}\n"
     "b = int64[3] {5, 3, 1}\n"
     "c = int64[0] {}\n"
     "s = int64[2] {2, 3}\n"
     "d = int64[4] {2, 3, 2, 3}\n"
     "e = int64[1] {5}\n"
     "f = int64 {3}\n"
     "g = int64[1] {2}\n"
     "h = int64[2,2] {5, 5, 5, 5}\n"
     "i = int64[1,4,1] {5, 5, 5, 5}\n"
     "j = int64[2,2] {5, 5, 5, 5}\n"
     "k = int64[4] {5, 5, 5, 5}\n"
     "l = int64[1,2] {0, 1}"},
    {18, "float[N] x", "",
     "a = Constant <value_int = 3> ()\n"
     "b = Constant <value_ints = [1, 2]> ()\n"
     "c = Constant <value_float = 1.5> ()\n"
     "d = Constant <value = int32[2] {7, 8}> ()\n"
     "e = Constant <value_strings = [\"a\", \"b\"]> ()\n"
     "f = Concat <axis = 0> (b, b)\n"
     "g = Identity (d)\n"
     "h, i = Split <num_outputs = 2> (f)",
     "a = int64 {3}\n"
     "b = int64[2] {1, 2}\n"
     "c = float\n"
     "d = int32[2] {7, 8}\n"
     "e = string[2]\n"
     "f = int64[4] {1, 2, 1, 2}\n"
     "g = int32[2] {7, 8}\n"
     "h = int64[2] {1, 2}\n"
     "i = int64[2] {1, 2}"},
};

static const shape_case slices_cases[] = {
    {17, "float[31,N,8] x",
     "int64[1] z = {0}, int64[1] a = {-1}, int64[1] least = "
     "{-9223372036854775807}, int64[1] most = {9223372036854775807}, int64[1] "
     "two = {2}, int64[1] one = {1}, int64[1] big = {100}, int64[1] m2 = {-2}",
     "b = Slice (x, a, least, z, a)\n"
     "c = Slice (x, z, most, one, one)\n"
     "d = Slice (x, a, least, one, a)\n"
     "e = Slice (x, z, two, one)\n"
     "f = Slice (x, a, most, one)\n"
     "g = Slice (x, z, z, one)\n"
     "h = Slice (x, one, big, z, two)\n"
     "i = Slice (x, big, most, z)\n"
     "j = Slice (x, a, most, z, a)\n"
     "k = Slice (x, z, most, z, z)\n"
     "l = Slice (x, z, two, big)\n"
     "m = Slice (x, two, one)\n"
     "n = Slice (x, a, z, two, a)\n"
     "o = Slice (x, z, big, z, two)\n"
     "p = Slice (x, a, least, z, m2)\n"
     "q = Slice (x, big, one, two, m2)\n"
     "r = Slice (x, one, a, two, big)",
     "b = float[31,N,8]\n"
     "c = float[31,N,8]\n"
     "d = float[31,N,8]\n"
     "e = float[31,min(2,N),8]\n"
     "f = float[31,min(1,N),8]\n"
     "g = float[31,0,8]\n"
     "h = float[15,N,8]\n"
     "i = float[0,N,8]\n"
     "j = float[?,N,8] (node 'Slice -> j' (Slice): end 9223372036854775807 "
     "with a negative step is ambiguous)\n"
     "k = float[?,N,8] (node 'Slice -> k' (Slice): step is 0)\n"
     "l = float[?,?,?] (node 'Slice -> l' (Slice): axis 100 is outside rank "
     "3)\n"
     "m = float[0,N,8]\n"
     "n = float[31,N,7]\n"
     "o = float[16,N,8]\n"
     "p = float[16,N,8]\n"
     "q = float[31,N,3]\n"
     "r = float[31,N,1]"},
    {17, "float[0,5] x",
     "int64[2] z = {0, 0}, int64[2] a = {-1, -2}, int64[2] least = "
     "{-2147483647, -3}, int64[2] c = {0, 1}",
     "b = Slice (x, a, least, c, a)\n"
     "d = Slice (x, a, z)",
     "b = float[0,1]\n"
     "d = float[0,0]"},
    {17, "float[N,5] x, int64[1] s", "int64[1] z = {0}, int64[1] one = {1}",
     "a = Slice (x, z, s, z)\n"
     "b = Slice (x, z, s, s)\n"
     "h = Shape (x)\n"
     "c = Slice (h, z, one)\n"
     "d = Slice (x, z, c, z)\n"
     "e = Slice (x, one, c, z)",
     "a = float[?,5] (node 'Slice -> a' (Slice): the values of 's' are not "
     "known)\n"
     "b = float[?,?] (node 'Slice -> b' (Slice): the values of 's' are not "
     "known)\n"
     "h = int64[2] {N, 5}\n"
     "c = int64[1] {N}\n"
     "d = float[N,5]\n"
     "e = float[max(N-1,0),5]"},
    {9, "float[6,N] x", "",
     "a = Slice <starts = [1, 0], ends = [5, 9223372036854775807]> (x)\n"
     "b = Slice <starts = [-2], ends = [2147483647], axes = [0]> (x)\n"
     "c = Slice <axes = [7], starts = [0], ends = [1]> (x)",
     "a = float[4,N]\n"
     "b = float[2,N]\n"
     "c = float[?,?] (node 'Slice -> c' (Slice): axis 7 is outside rank 2)"},
};

static const shape_case parts_of_tensors_cases[] = {
    {17, "float[N,3,8] x, int64[2,M] i, float[4,3,8] y, float[3,8] z", "",
     "a = Gather (x, i)\n"
     "b = Gather <axis = -1> (x, i)\n"
     "c = Gather <axis = 3> (x, i)\n"
     "d = Concat <axis = 0> (x, y)\n"
     "e = Concat <axis = 1> (x, y)\n"
     "f = Concat <axis = -1> (x, x)\n"
     "g, h = Split <axis = 2> (x)\n"
     "j = GatherND (y, k)\n"
     "l = Concat <axis = 0> (x)\n"
     "m = Concat <axis = 1> (x, z)",
     "a = float[2,M,3,8]\n"
     "b = float[N,3,2,M]\n"
     "c = float[] (node 'Gather -> c' (Gather): axis 3 is outside rank 3)\n"
     "d = float[N+4,3,8]\n"
     "e = float[4,6,8]\n"
     "f = float[N,3,16]\n"
     "g = float[N,3,4]\n"
     "h = float[N,3,4]\n"
     "j = float[] (value 'k': nothing defines it)\n"
     "l = float[N,3,8]\n"
     "m = float[] (node 'Concat -> m' (Concat): input 1 has rank 2, others 3)"},
    {17, "float[N,7] x",
     "int64[4] p = {1, 0, 2, 0}, int64[4] q = {0, -3, 0, -3}, int64[4] w = {0, "
     "-9, 0, 0}, int64[2] v = {1, 1}, int64[1] k = {3}",
     "a = Pad (x, p)\n"
     "b = Pad (x, q)\n"
     "c = Pad (x, w)\n"
     "d = Pad (x, v)\n"
     "e = Pad <mode = \"reflect\"> (x, q)\n"
     "f, g = TopK (x, k)\n"
     "h = OneHot (k, k, o)\n"
     "i = NonZero (x)\n"
     "j = ArgMax <axis = 1, keepdims = 0> (x)\n"
     "l, m = Split <axis = 1> (x, n)",
     "a = float[N+3,7]\n"
     "b = float[N,1]\n"
     "c = float[N,?] (node 'Pad -> c' (Pad): axis 1 is cropped to -2)\n"
     "d = float[?,?] (node 'Pad -> d' (Pad): 2 pads for rank 2)\n"
     "e = float[N,1]\n"
     "f = float[N,3]\n"
     "g = int64[N,3]\n"
     "h = ?[1,3] (value 'o': nothing defines it)\n"
     "i = int64[2,?] (node 'NonZero -> i' (NonZero): the number of elements "
     "found depends on data)\n"
     "j = int64[N]\n"
     "l = float[N,?] (value 'n': nothing defines it)\n"
     "m = float[N,?] (value 'n': nothing defines it)"},
};

static const shape_case changing_shapes_cases[] = {
    {17, "float[N,3,8] x",
     "int64[2] a = {0, -1}, int64[3] b = {-1, 2, 4}, int64[2] c = {-1, 24}, "
     "int64[3] d = {4, -1, 2}, int64[2] e = {-1, -1}, int64[3] f = {0, 8, 3}, "
     "int64[2] g = {5, -1}",
     "h = Reshape (x, a)\n"
     "i = Reshape (x, b)\n"
     "j = Reshape (x, c)\n"
     "k = Reshape (x, d)\n"
     "l = Reshape (x, e)\n"
     "m = Reshape (x, f)\n"
     "n = Reshape (x, g)\n"
     "o = Flatten (x)\n"
     "p = Flatten <axis = 0> (x)\n"
     "q = Transpose <perm = [2, 0, 1]> (x)\n"
     "r = Transpose (x)\n"
     "s = Transpose <perm = [0, 0, 1]> (x)",
     "h = float[N,24]\n"
     "i = float[3*N,2,4]\n"
     "j = float[N,24]\n"
     "k = float[4,3*N,2]\n"
     "l = float[?,?] (node 'Reshape -> l' (Reshape): 2 dims are -1)\n"
     "m = float[N,8,3]\n"
     "n = float[5,24*N/5]\n"
     "o = float[N,24]\n"
     "p = float[1,24*N]\n"
     "q = float[8,N,3]\n"
     "r = float[8,3,N]\n"
     "s = float[] (node 'Transpose -> s' (Transpose): axis 0 is given twice)"},
    {17, "float[0,3] x, float[2,3] y, int64[K] s, int64[3] t",
     "int64[2] a = {0, -1}, int64[2] b = {0, 3}",
     "c = Reshape (x, a)\n"
     "d = Reshape <allowzero = 1> (x, b)\n"
     "e = Reshape (y, s)\n"
     "f = Reshape (y, t)\n"
     "g = Expand (y, s)\n"
     "h = Expand (y, t)\n"
     "i = Tile (y, b)",
     "c = float[0,?] (node 'Reshape -> c' (Reshape): a dim is -1, and axis 0 "
     "of the new shape is 0)\n"
     "d = float[0,3]\n"
     "e = float[] (node 'Reshape -> e' (Reshape): the values of 's' are not "
     "known)\n"
     "f = float[?,?,?] (node 'Reshape -> f' (Reshape): the values of 't' are "
     "not known)\n"
     "g = float[] (node 'Expand -> g' (Expand): the values of 's' are not "
     "known)\n"
     "h = float[?,2,3] (node 'Expand -> h' (Expand): the values of 't' are not "
     "known)\n"
     "i = float[0,9]"},
    {17, "float[1,N,1,4] x",
     "int64[1] a = {0}, int64[2] b = {0, -1}, int64[1] c = {9}",
     "d = Squeeze (x, a)\n"
     "e = Squeeze (x)\n"
     "f = Unsqueeze (x, b)\n"
     "g = Unsqueeze (x, c)\n"
     "h = Squeeze (x, c)\n"
     "i = DepthToSpace <blocksize = 2> (x)\n"
     "j = SpaceToDepth <blocksize = 4> (y)",
     "d = float[N,1,4]\n"
     "e = float[] (node 'Squeeze -> e' (Squeeze): dim 1 may be 1 or not)\n"
     "f = float[1,1,N,1,4,1]\n"
     "g = float[] (node 'Unsqueeze -> g' (Unsqueeze): axis 9 is outside rank "
     "5)\n"
     "h = float[] (node 'Squeeze -> h' (Squeeze): axis 9 is outside rank 4)\n"
     "i = float[1,N/4,2,8]\n"
     "j = ?[] (value 'y': nothing defines it)"},
};

static const shape_case reductions_cases[] = {
    {17, "float[N,3,8] x, int64[1] u", "int64[2] a = {1, -1}",
     "b = ReduceMean <axes = [2]> (x)\n"
     "c = ReduceMean <axes = [0, 1], keepdims = 0> (x)\n"
     "d = ReduceMax (x)\n"
     "e = ReduceSum (x, a)\n"
     "f = ReduceSum <noop_with_empty_axes = 1> (x)\n"
     "g = ReduceSum (x, u)\n"
     "h = ReduceSum <keepdims = 0> (x, u)\n"
     "i = ReduceMean <axes = [5]> (x)\n"
     "j = ArgMax (x)",
     "b = float[N,3,1]\n"
     "c = float[8]\n"
     "d = float[1,1,1]\n"
     "e = float[N,1,1]\n"
     "f = float[N,3,8]\n"
     "g = float[?,?,?] (node 'ReduceSum -> g' (ReduceSum): the values of 'u' "
     "are not known)\n"
     "h = float[?,?] (node 'ReduceSum -> h' (ReduceSum): the values of 'u' are "
     "not known)\n"
     "i = float[] (node 'ReduceMean -> i' (ReduceMean): axis 5 is outside rank "
     "3)\n"
     "j = int64[1,3,8]"},
};

static const shape_case convolutions_and_pools_cases[] = {
    {17, "float[N,3,H,32] x, float[8,3,3,3] w, float[3,8,4,4] t", "",
     "a = Conv <pads = [1, 1, 1, 1]> (x, w)\n"
     "b = Conv <pads = [1, 1, 1, 1], strides = [2, 2]> (x, w)\n"
     "c = Conv (x, w)\n"
     "d = Conv <auto_pad = \"SAME_UPPER\", strides = [1, 2]> (x, w)\n"
     "e = Conv <dilations = [2, 2], pads = [2, 2, 2, 2]> (x, w)\n"
     "f = ConvTranspose <strides = [2, 2], pads = [1, 1, 1, 1]> (x, t)\n"
     "g = MaxPool <kernel_shape = [1, 2], strides = [1, 2]> (x)\n"
     "h, i = MaxPool <kernel_shape = [1, 3], strides = [1, 2], ceil_mode = 1> "
     "(x)\n"
     "j = GlobalAveragePool (x)\n"
     "k = AveragePool <kernel_shape = [1, 40]> (x)\n"
     "l = Conv <strides = [0, 1]> (x, w)\n"
     "m = Conv <pads = [1]> (x, w)\n"
     "n = MaxPool <kernel_shape = [3]> (x)\n"
     "o = BatchNormalization (x, s, s, s, s)",
     "a = float[N,8,H,32]\n"
     "b = float[N,8,(H+1)/2,16]\n"
     "c = float[N,8,H-2,30]\n"
     "d = float[N,8,H,16]\n"
     "e = float[N,8,H,32]\n"
     "f = float[N,8,2*H,64]\n"
     "g = float[N,3,H,16]\n"
     "h = float[N,3,H,16]\n"
     "i = int64[N,3,H,16]\n"
     "j = float[N,3,1,1]\n"
     "k = float[N,3,H,?] (node 'AveragePool -> k' (AveragePool): a window of "
     "40 is larger than axis 3 with its pads)\n"
     "l = float[N,8,?,?] (node 'Conv -> l' (Conv): attribute 'strides' holds "
     "0)\n"
     "m = float[N,8,?,?] (node 'Conv -> m' (Conv): attribute 'pads' has 1 "
     "numbers, must have 4)\n"
     "n = float[] (node 'MaxPool -> n' (MaxPool): attribute 'kernel_shape' has "
     "1 numbers, must have 2)\n"
     "o = float[N,3,H,32]"},
    {17, "float[1,2,3,W] x",
     "float[4] s = {1.0, 1.0, 2.0, 1.0}, int64[4] z = {1, 2, 6, 9}",
     "a = Resize (x, , s)\n"
     "b = Resize (x, , , z)\n"
     "c = Resize (x, r, s)",
     "a = float[1,2,6,W]\n"
     "b = float[1,2,6,9]\n"
     "c = float[1,2,6,W]"},
};

static const shape_case products_cases[] = {
    {17,
     "float[N,12,S,64] q, float[N,12,64,T] k, float[64] v, float[2,3] a, "
     "float[3,5] b, float[4,5] c",
     "",
     "d = MatMul (q, k)\n"
     "e = MatMul (q, v)\n"
     "f = MatMul (v, v)\n"
     "g = MatMul (a, b)\n"
     "h = MatMul (a, c)\n"
     "i = Gemm <transB = 1> (b, c)\n"
     "j = Gemm (a, c)\n"
     "k2 = Einsum <equation = \"nhsd,nhdt->nhst\"> (q, k)\n"
     "l = Einsum <equation = \"...sd,...dt\"> (q, k)\n"
     "m = Einsum <equation = \"ij->ji\"> (q)",
     "d = float[N,12,S,T]\n"
     "e = float[N,12,S]\n"
     "f = float\n"
     "g = float[2,5]\n"
     "h = float[] (node 'MatMul -> h' (MatMul): inner dims differ: 3 and 4)\n"
     "i = float[3,4]\n"
     "j = float[?,?] (node 'Gemm -> j' (Gemm): inner dims differ: 3 and 4)\n"
     "k2 = float[N,12,S,T]\n"
     "l = float[N,12,S,T]\n"
     "m = float[] (node 'Einsum -> m' (Einsum): input 0 does not fit its "
     "term 'ij')"},
    {17,
     "float[5,N,7] x, float[1,16,7] w, float[1,16,4] r, float[2,48,7] u, "
     "float[2,48,16] v",
     "",
     "y, h, c = LSTM <hidden_size = 4> (x, w, r)\n"
     "a, b = GRU <hidden_size = 16, direction = \"bidirectional\"> (x, u, v)\n"
     "d, e, f = LayerNormalization <axis = 1> (x, s)\n"
     "g = Softmax (x)\n"
     "i = Dropout (x)",
     "y = float[5,1,N,4]\n"
     "h = float[1,N,4]\n"
     "c = float[1,N,4]\n"
     "a = float[5,2,N,16]\n"
     "b = float[2,N,16]\n"
     "d = float[5,N,7]\n"
     "e = float[5,1,1]\n"
     "f = float[5,1,1]\n"
     "g = float[5,N,7]\n"
     "i = float[5,N,7]"},
};

static const shape_case control_flow_cases[] = {
    {17, "bool c, float[N,3] x", "",
     "y, z = If (c) <then_branch = t () => (float a, float b) { a = Relu (x)\n"
     " b = Transpose (x) }, else_branch = e () => (float d, float f) { d = Exp "
     "(x)\n"
     " f = Exp (x) }>",
     "y = float[N,3]\n"
     "z = float[?,?] (node 'If -> y' (If): the branches give different "
     "shapes)"},
    {17, "float[N,3] x", "bool yes = {1}",
     "y = If (yes) <then_branch = t () => (float a) { a = Relu (x) }, "
     "else_branch = e () => (float d) { d = Flatten <axis = 0> (x) }>\n"
     "w = If (c) <then_branch = t () => (float a2) { a2 = Relu (x) }, "
     "else_branch = e () => (float d2) { d2 = ReduceSum <keepdims = 0> (x) }>",
     "y = float[N,3]\n"
     "w = float[] (node 'If -> w' (If): the branches give different shapes)"},
    {17, "float[N,3] x", "int64 m = {4}, bool yes = {1}, int64[1] axis = {0}",
     "a, b, s = Loop <body = g (int64 i, bool c, float p, float q) => (bool "
     "c2, float p2, float q2, float o) { c2 = Identity (c)\n"
     " p2 = Relu (p)\n"
     " q2 = Concat <axis = 0> (q, q)\n"
     " o = Add (p, p) }> (m, yes, x, x)\n"
     "d, e = Loop <body = h (int64 i1, bool c1, float p1) => (bool c3, float "
     "p3, float o3) { c3 = Not (c1)\n"
     " p3 = Unsqueeze (p1, axis)\n"
     " o3 = Identity (x) }> (m, yes, x)",
     "a = float[N,3]\n"
     "b = float[16*N,3]\n"
     "s = float[4,N,3]\n"
     "d = float[1,N,3]\n"
     "e = float[1,N,3]"},
    {17, "float[N,3] x, int64 m, bool yes", "",
     "b = Loop <body = g (int64 i, bool c, float q) => (bool c2, float q2) { "
     "c2 = Identity (c)\n q2 = Concat <axis = 0> (q, q) }> (m, yes, x)\n"
     "d, e = Loop <body = h (int64 i1, bool c1, float p1) => (bool c3, float "
     "p3, float o3) { c3 = Not (c1)\n p3 = Unsqueeze (p1, axis)\n o3 = "
     "Identity (x)\n axis = Constant <value_ints = [0]> () }> (m, yes, x)",
     "b = float[?,3] (node 'Loop -> b' (Loop): the shape changes from round to "
     "round)\n"
     "d = float[] (node 'Loop -> d' (Loop): the shape changes from round to "
     "round)\n"
     "e = float[?,N,3] (node 'Loop -> d' (Loop): the number of rounds depends "
     "on data)"},
    /* Rounds one by one: an integer that counts them, a condition that ends
     * them, none at all, too many. */
    {17, "float[N,3] x",
     "int64 three = {3}, int64 most = {9223372036854775807}, int64 nought = "
     "{0}, bool yes = {1}, bool no = {0}, int64[1] start = {5}, int64 many = "
     "{100}, int64[1] all = {-1}",
     "a, b, s = Loop <body = g (int64 i, bool c, p, q) => (bool c2, p2, q2, o) "
     "{ c2 = Identity (c)\n p2 = Concat <axis = 1> (p, x)\n q2 = Add (q, i)\n "
     "o = Identity (q) }> (three, yes, x, start)\n"
     "d = Loop <body = g2 (int64 i2, bool d2, p3) => (bool d3, p4) { d3 = Less "
     "(i2, three)\n p4 = Concat <axis = 0> (p3, x) }> (most, yes, x)\n"
     "e, f = Loop <body = g3 (int64 i3, bool e2, p5) => (bool e3, p6, o2) { e3 "
     "= Identity (e2)\n p6 = Concat <axis = 0> (p5, x)\n o2 = Identity (p5) "
     "}> (nought, yes, x)\n"
     "g = Loop <body = g4 (int64 i4, bool f2, p7) => (bool f3, p8) { f3 = "
     "Identity (f2)\n p8 = Concat <axis = 0> (p7, x) }> (three, no, x)\n"
     "h = Loop <body = g5 (int64 i5, bool h2, p9) => (bool h3, p10) { h3 = "
     "Identity (h2)\n p10 = Concat <axis = 0> (p9, x) }> (many, yes, x)\n"
     "r = Reshape (x, all)\n"
     "j, k = Loop <body = g6 (int64 i6, bool j2, p11) => (bool j3, p12, o3) { "
     "j3 = Identity (j2)\n n6 = Unique (p11)\n p12 = Concat <axis = 0> (p11, "
     "n6)\n o3 = Shape (p12) }> (three, yes, r)\n"
     "v = Equal (k, k)",
     "a = float[N,12]\n"
     "b = int64[1] {8}\n"
     "s = int64[3,1]\n"
     "d = float[5*N,3]\n"
     "e = float[N,3]\n"
     "f = float[] (node 'Loop -> e' (Loop): the shape changes from round "
     "to round)\n"
     "g = float[N,3]\n"
     "h = float[?,3] (node 'Loop -> h' (Loop): the shape changes from round to "
     "round)\n"
     "r = float[3*N]\n"
     "j = float[?] (node 'Unique -> n6' (Unique): the number of elements found "
     "depends on data)\n"
     "k = int64[3,1]\n"
     "v = bool[3,1]"},
    {17, "float[N,3] x, float[T,N,5] y", "",
     "a, b = Scan <num_scan_inputs = 1, body = g (float s, float e) => (float "
     "s2, float o) { s2 = Relu (s)\n"
     " o = Concat <axis = 1> (s, e) }> (x, y)",
     "a = float[N,3]\n"
     "b = float[T,N,8]"},
};

static const shape_case sequences_and_optionals_cases[] = {
    {17, "float[N,3] x, float[N,4] y", "int64 z = {0}",
     "s = SequenceConstruct (x, y)\n"
     "a = SequenceAt (s, z)\n"
     "t = SequenceInsert (s, x)\n"
     "l = SequenceLength (s)\n"
     "e = SequenceEmpty <dtype = 10> ()\n"
     "u = SplitToSequence <axis = 1> (x)\n"
     "c = ConcatFromSequence <axis = 1> (s)\n"
     "o = Optional (x)\n"
     "g = OptionalGetElement (o)\n"
     "p = Optional (s)\n"
     "q = OptionalGetElement (p)\n"
     "r = SequenceErase (s)\n"
     "h = OptionalHasElement (o)",
     "s = seq(float[N,?])\n"
     "a = float[N,3]\n"
     "t = seq(float[N,?])\n"
     "l = int64 {2}\n"
     "e = seq(float16[])\n"
     "u = seq(float[N,1])\n"
     "c = float[N,7]\n"
     "o = optional(float[N,3])\n"
     "g = float[N,3]\n"
     "p = optional(seq(float[N,?]))\n"
     "q = seq(float[N,?])\n"
     "r = seq(float[N,?])\n"
     "h = bool {1}"},
};

static const shape_case quantization_and_others_cases[] = {
    {17, "float[N,3] x, uint8 z, int8[N,3] i", "float s = {0.5}",
     "a = QuantizeLinear (x, s)\n"
     "b = QuantizeLinear (x, s, z)\n"
     "c = DequantizeLinear (i, s)\n"
     "d, e, f = DynamicQuantizeLinear (x)\n"
     "g = EyeLike (x)\n"
     "h = EyeLike <dtype = 11> (x)\n"
     "i2 = RandomNormal <shape = [2, 3]> ()\n"
     "j = Multinomial <sample_size = 5> (x)\n"
     "k = Bernoulli <dtype = 9> (x)\n"
     "l = com.foo.Bar (x)\n"
     "m = Relu (l)\n"
     "n = NoSuchOp (x)",
     "a = uint8[N,3]\n"
     "b = uint8[N,3]\n"
     "c = float[N,3]\n"
     "d = uint8[N,3]\n"
     "e = float\n"
     "f = uint8\n"
     "g = float[N,3]\n"
     "h = double[N,3]\n"
     "i2 = float[2,3]\n"
     "j = int32[N,5]\n"
     "k = bool[N,3]\n"
     "l = ? (node 'Bar -> l' (com.foo.Bar): unknown operator)\n"
     "m = ?[] (node 'Bar -> l' (com.foo.Bar): unknown operator)\n"
     "n = ? (node 'NoSuchOp -> n' (NoSuchOp): unknown operator)"},
    {17, "float[N,16,2] x, float[1,16,1] r", "int64 a = {1}, int64 w = {8}",
     "d = DFT <onesided = 1> (r)\n"
     "b = HannWindow (w)\n"
     "c = STFT (y, w, b)",
     "d = float[1,9,2]\n"
     "b = float[8]\n"
     "c = float[?,?,5,2] (value 'y': nothing defines it)"},
};

SHAPE_TEST(broadcasting)
SHAPE_TEST(shape_values)
SHAPE_TEST(slices)
SHAPE_TEST(parts_of_tensors)
SHAPE_TEST(changing_shapes)
SHAPE_TEST(reductions)
SHAPE_TEST(convolutions_and_pools)
SHAPE_TEST(products)
SHAPE_TEST(control_flow)
SHAPE_TEST(sequences_and_optionals)
SHAPE_TEST(quantization_and_others)

#define HEAD "<ir_version: 10, opset_import: [\"\" : 17, \"f\" : 1]>\n"

static void out_of_order(void **state)
{
    (void)state;
    shape_expect(HEAD
                 "g (float[N,3] x) => () { c = Relu (b)\n b = Transpose (a)\n "
                 "a = Exp (x) }",
                 "c = float[3,N]\nb = float[3,N]\na = float[N,3]");
}

/* A capture that the outer graph defines only later. */
static void captures_out_of_order(void **state)
{
    (void)state;
    shape_expect(HEAD
                 "g (bool c, float[N,3] x) => () { y = If (c) <then_branch = t "
                 "() => (float a) { a = Relu (late) }, else_branch = e () => "
                 "(float late) { }>\n late = Transpose (x) }",
                 "y = float[3,N]\nlate = float[3,N]");
}

static void cycle(void **state)
{
    (void)state;
    shape_expect(
        HEAD "g (float[2] x) => () { a = Add (x, b)\n b = Relu (a) }",
        "a = float[] (node 'Relu -> b' (Relu): input 'a' is on a cycle)\n"
        "b = ?[] (node 'Relu -> b' (Relu): input 'a' is on a cycle)");
}

static void functions(void **state)
{
    (void)state;
    ox_model *model = shape_model(
        HEAD "g (float[N,3] x, float[4] y) => () { a = f.twice <k = 1> (x)\n "
             "b = f.twice <k = 0> (y)\n c = f.twice (a) }\n"
             "<domain: \"f\", opset_import: [\"\" : 17]>\n"
             "twice <k> (p) => (q) { q = Concat <axis: int = @k> (p, p) }\n");
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    assert_string_equal(shape_lines(model, model->main, shapes),
                        "a = float[N,6]\n"
                        "b = float[8]\n"
                        "c = float[2*N,6]");
    assert_string_equal(
        shape_lines(model, model->functions[0], shapes),
        "q = ?[] (node 'Concat -> q' (Concat): attribute 'axis' "
        "is given by the caller)");
    ox_model_close(model);
}

static void function_calls_itself(void **state)
{
    (void)state;
    shape_expect(HEAD "g (float[2] x) => () { a = f.f (x) }\n"
                      "<domain: \"f\", opset_import: [\"f\" : 1]>\n"
                      "f (p) => (q) { q = f.f (p) }\n",
                 "a = ? (node 'f -> q' (f.f): the function calls itself)");
}

static void declared_against_inferred(void **state)
{
    (void)state;
    ox_mismatch *found;
    ox_model *model = shape_model(
        HEAD "g (float[N,3] x) => (float[3,7] y, float[M,M] z, int64[] "
             "u) <float[M,4] a> { a = Relu (x)\n y = Transpose (x)\n z = "
             "Exp (a)\n u = Exp (a) }");
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    const size_t n = ox_shapes_compare(&found, shapes, model, model->arena);
    assert_int_equal(n, 3);
    assert_string_equal(found[0].value->name, "a");
    assert_string_equal(found[0].declared, "float[M,4]");
    assert_string_equal(found[0].inferred, "float[N,3]");
    assert_int_equal(found[0].axis, 1);
    assert_false(found[0].is_narrow);
    assert_string_equal(found[1].value->name, "y");
    assert_int_equal(found[1].axis, 1);
    assert_true(found[1].is_narrow);
    assert_string_equal(found[2].value->name, "u");
    assert_string_equal(found[2].declared, "int64[]");
    assert_int_equal(found[2].axis, -1);
    ox_model_close(model);
}

static void ints(void **state)
{
    (void)state;
    size_t n;
    ox_model *model = shape_model(
        HEAD "g (float[2,N] x) => () { s = Shape (x)\n t = Shape <end = "
             "1> (x)\n e = Shape <end = 0> (x) }");
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    const ox_graph *g = model->main;
    assert_null(ox_shapes_ints(shapes, ox_graph_find(g, "s"), &n));
    const int64_t *t = ox_shapes_ints(shapes, ox_graph_find(g, "t"), &n);
    assert_non_null(t);
    assert_int_equal(n, 1);
    assert_int_equal(t[0], 2);
    assert_non_null(ox_shapes_ints(shapes, ox_graph_find(g, "e"), &n));
    assert_int_equal(n, 0);
    assert_null(ox_shapes_ints(shapes, NULL, &n));
    ox_model_close(model);
}

/* An initializer that a caller may override has no known values. */
static void overridable(void **state)
{
    (void)state;
    const char *text = ", opset_import: [\"\" : 17]>\ng (float[2,3] x, "
                       "int64[2] s = {3, -1}) => "
                       "() { y = Reshape (x, s) }";
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    shape_expect(
        ox_printf(arena, "<ir_version: 8%s", text),
        "y = float[?,?] (node 'Reshape -> y' (Reshape): the values of 's' are "
        "not known)");
    shape_expect(ox_printf(arena, "<ir_version: 3%s", text), "y = float[3,2]");
    ox_arena_free(arena);
}

/* n nodes in a row, forward or backward in the list. */
static void chain(size_t n, bool backward)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, HEAD "g (float[N,3] v0) => () {\n");
    for (size_t i = 0; i < n; i++) {
        const size_t k = backward ? n - i : i + 1;
        ox_buf_printf(&text, "v%zu = Add (v%zu, v%zu)\n", k, k - 1, k / 2);
    }
    ox_buf_str(&text, "}");
    ox_model *model = shape_model(ox_buf_text(&text));
    const clock_t start = clock();
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    const double s = (double)(clock() - start) / CLOCKS_PER_SEC;
    const ox_value *last =
        ox_graph_find(model->main, ox_printf(arena, "v%zu", n));
    assert_string_equal(ox_info_text(ox_shapes_of(shapes, last), arena),
                        "float[N,3]");
    print_message("%zu nodes: %.3f s\n", n, s);
    assert_true(s < 5); /* a fifth of it without sanitizers on a slow machine */
    ox_model_close(model);
    ox_arena_free(arena);
}

static void long_chains(void **state)
{
    (void)state;
    chain(100000, false);
    chain(100000, true);
}

/* Doubling a shape value never grows past the limits. */
static void growing_values(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, HEAD "g (float[2,3] x) => () {\nv0 = Shape (x)\n");
    for (int i = 0; i < 80; i++)
        ox_buf_printf(&text, "v%d = Concat <axis = 0> (v%d, v%d)\n", i + 1, i,
                      i);
    ox_buf_str(&text, "e = Expand (x, v8)\nr = ConstantOfShape (v80)\n}");
    ox_model *model = shape_model(ox_buf_text(&text));
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    const ox_graph *g = model->main;
    const ox_info *info = ox_shapes_of(shapes, ox_graph_find(g, "v61"));
    assert_string_equal(ox_info_text(info, arena),
                        "int64[4611686018427387904]");
    assert_null(info->elements);
    info = ox_shapes_of(shapes, ox_graph_find(g, "v80"));
    assert_string_equal(ox_info_text(info, arena), "int64[?]");
    info = ox_shapes_of(shapes, ox_graph_find(g, "e"));
    assert_int_equal(info->rank, -1);
    assert_string_equal(info->reason,
                        "node 'Expand -> e' (Expand): rank 512 is over 64");
    ox_model_close(model);
    ox_arena_free(arena);
}

static void nested_loops(void **state)
{
    (void)state;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, HEAD "g (int64 m, bool c, float[N] x) => () {\n");
    for (int i = 0; i < 25; i++)
        ox_buf_printf(&text,
                      "y%d = Loop <body = b%d (int64 i%d, bool c%d, float "
                      "p%d) => (bool d%d, float q%d) {\nd%d = Identity (c%d)\n",
                      i, i, i, i, i, i, i, i, i);
    for (int i = 24; i >= 0; i--)
        ox_buf_printf(&text,
                      "q%d = Concat <axis = 0> (p%d, p%d)\n}> (m, c, x)\n", i,
                      i, i);
    ox_buf_str(&text, "}");
    ox_model *model = shape_model(ox_buf_text(&text));
    const clock_t start = clock();
    const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 20);
    const ox_value *y = ox_graph_find(model->main, "y0");
    assert_string_equal(ox_info_text(ox_shapes_of(shapes, y), arena),
                        "float[]");
    ox_model_close(model);
    ox_arena_free(arena);
}

static void table_is_sorted(void **state)
{
    (void)state;
    size_t n, n_ops;
    const ox_rule *rules = ox_rule_table(&n);
    const ox_op *ops = ox_op_table(&n_ops);
    for (size_t i = 1; i < n; i++) {
        const ox_rule *a = &rules[i - 1], *b = &rules[i];
        int diff = strcmp(a->domain, b->domain);
        diff = diff ? diff : strcmp(a->op_type, b->op_type);
        assert_true(diff < 0 || (diff == 0 && a->since < b->since));
    }
    for (size_t i = 0; i < n_ops; i++)
        if (!*ops[i].domain && ops[i].since >= 7 && !ops[i].deprecated &&
            !ox_rule_find("", ops[i].name, ops[i].since))
            fail_msg("no rule for %s-%lld", ops[i].name,
                     (long long)ops[i].since);
    assert_null(ox_rule_find("", "Range", 10));
    assert_ptr_equal(ox_rule_find("ai.onnx", "Add", 99)->shape,
                     ox_rule_broadcast);
    assert_ptr_equal(ox_rule_find(NULL, "Add", 6)->shape, ox_rule_stretch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broadcasting),
        cmocka_unit_test(shape_values),
        cmocka_unit_test(slices),
        cmocka_unit_test(parts_of_tensors),
        cmocka_unit_test(changing_shapes),
        cmocka_unit_test(reductions),
        cmocka_unit_test(convolutions_and_pools),
        cmocka_unit_test(products),
        cmocka_unit_test(control_flow),
        cmocka_unit_test(sequences_and_optionals),
        cmocka_unit_test(quantization_and_others),
        cmocka_unit_test(out_of_order),
        cmocka_unit_test(captures_out_of_order),
        cmocka_unit_test(cycle),
        cmocka_unit_test(functions),
        cmocka_unit_test(function_calls_itself),
        cmocka_unit_test(declared_against_inferred),
        cmocka_unit_test(ints),
        cmocka_unit_test(overridable),
        cmocka_unit_test(long_chains),
        cmocka_unit_test(growing_values),
        cmocka_unit_test(nested_loops),
        cmocka_unit_test(table_is_sorted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
