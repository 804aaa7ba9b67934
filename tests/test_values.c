/* Values of small tensors: each operator whose elements are followed, with
 * exact texts; then every node test of ONNX with its inputs as constants:
 * whatever is computed is what was recorded. */
#include "base/file.h"
#include "onnx/tensor.h"
#include "shape/shape.h"
#include "tests/shape_cases.h"
#include "tests/shared_data.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* CASES */
static const shape_case float_chains_cases[] = {
    {17, "float[N,6,M] x",
     "float half = {0.5}, float two = {2.0}, float three = {3.0}, float q = "
     "{0.25}, float one = {1.0}, float third = {0.333}, float big = {1000.0}",
     "s = Shape (x)\n"
     "f = Cast <to = 1> (s)\n"
     "a = Mul (f, half)\n"
     "a1 = Floor (a)\n"
     "a2 = Cast <to = 7> (a1)\n"
     "b1 = Ceil (a)\n"
     "b2 = Cast <to = 7> (b1)\n"
     "c = Div (f, two)\n"
     "c1 = Floor (c)\n"
     "c2 = Cast <to = 7> (c1)\n"
     "d = Div (f, three)\n"
     "d1 = Floor (d)\n"
     "d2 = Cast <to = 7> (d1)\n"
     "e1 = Ceil (d)\n"
     "e2 = Cast <to = 7> (e1)\n"
     "g = Mul (d, three)\n"
     "g2 = Cast <to = 7> (g)\n"
     "h = Mul (f, two)\n"
     "h1 = Round (h)\n"
     "h2 = Cast <to = 7> (h1)\n"
     "i1 = Round (a)\n"
     "i2 = Cast <to = 7> (i1)\n"
     "j = Sub (f, one)\n"
     "j1 = Mul (j, q)\n"
     "j2 = Add (j1, one)\n"
     "j3 = Floor (j2)\n"
     "j4 = Cast <to = 6> (j3)\n"
     "k = Mul (f, third)\n"
     "k2 = Cast <to = 7> (k)\n"
     "l = Cast <to = 7> (d)\n"
     "m = Cast <to = 9> (f)\n"
     "n = Greater (f, one)\n"
     "o = Max (f, three)\n"
     "o2 = Cast <to = 7> (o)\n"
     "p = Mul (f, big)\n"
     "p2 = Cast <to = 7> (p)\n"
     "r = Clip (f, one, three)\n"
     "r2 = Cast <to = 7> (r)\n"
     "t = IsNaN (f)\n"
     "u = IsInf (f)\n"
     "v = Neg (f)\n"
     "v1 = Div (v, two)\n"
     "v2 = Cast <to = 7> (v1)\n"
     "v3 = Floor (v1)\n"
     "v4 = Cast <to = 7> (v3)",
     "s = int64[3] {N, 6, M}\n"
     "f = float[3]\n"
     "a = float[3]\n"
     "a1 = float[3]\n"
     "a2 = int64[3] {N/2, 3, M/2}\n"
     "b1 = float[3]\n"
     "b2 = int64[3] {(N+1)/2, 3, (M+1)/2}\n"
     "c = float[3]\n"
     "c1 = float[3]\n"
     "c2 = int64[3] {N/2, 3, M/2}\n"
     "d = float[3]\n"
     "d1 = float[3]\n"
     "d2 = int64[3] {N/3, 2, M/3}\n"
     "e1 = float[3]\n"
     "e2 = int64[3] {(N+2)/3, 2, (M+2)/3}\n"
     "g = float[3]\n"
     "g2 = int64[3] {?, 6, ?}\n"
     "h = float[3]\n"
     "h1 = float[3]\n"
     "h2 = int64[3] {2*N, 12, 2*M}\n"
     "i1 = float[3]\n"
     "i2 = int64[3] {?, 3, ?}\n"
     "j = float[3]\n"
     "j1 = float[3]\n"
     "j2 = float[3]\n"
     "j3 = float[3]\n"
     "j4 = int32[3] {(N+3)/4, 2, (M+3)/4}\n"
     "k = float[3]\n"
     "k2 = int64[3] {?, 1, ?}\n"
     "l = int64[3] {N/3, 2, M/3}\n"
     "m = bool[3] {?, 1, ?}\n"
     "n = bool[3] {?, 1, ?}\n"
     "o = float[3]\n"
     "o2 = int64[3] {max(N,3), 6, max(M,3)}\n"
     "p = float[3]\n"
     "p2 = int64[3] {?, 6000, ?}\n"
     "r = float[3]\n"
     "r2 = int64[3] {min(max(N,1),3), 3, min(max(M,1),3)}\n"
     "t = bool[3] {0, 0, 0}\n"
     "u = bool[3] {0, 0, 0}\n"
     "v = float[3]\n"
     "v1 = float[3]\n"
     "v2 = int64[3] {-(N/2), -3, -(M/2)}\n"
     "v3 = float[3]\n"
     "v4 = int64[3] {-((N+1)/2), -3, -((M+1)/2)}"},
    {17, "float[N,M] x",
     "float[4] scales = {1.0, 1.0, 2.0, 0.5}, float[2] sc = {2.0, 1.5}, "
     "int64[2] two = {2, 2}, float f32 = {32.0}, float half = {0.5}, int64 "
     "sixteen = {16}, float thousand = {1024.0}, float seven = {7.0}",
     "s = Shape (x)\n"
     "f = Cast <to = 1> (s)\n"
     "a = Mul (f, sc)\n"
     "b = Floor (a)\n"
     "c = Cast <to = 7> (b)\n"
     "d = Div (f, f32)\n"
     "e = Ceil (d)\n"
     "g = Mul (e, f32)\n"
     "h = Cast <to = 7> (g)\n"
     "i = Add (f, half)\n"
     "j = Floor (i)\n"
     "k = Cast <to = 7> (j)\n"
     "m = Sub (g, f)\n"
     "n = Cast <to = 7> (m)\n"
     "o = Div (m, seven)\n"
     "p = Round (o)\n"
     "q = Cast <to = 7> (p)\n"
     "r = Cast <to = 11> (s)\n"
     "t = Mul (r, r)\n"
     "v = Less (e, d)\n"
     "w = GreaterOrEqual (g, f)\n"
     "y = Cast <to = 10> (s)\n"
     "z = Cast <to = 7> (y)\n"
     "aa = Pow (f, two)\n"
     "ab = Cast <to = 7> (aa)\n"
     "ac = Sqrt (f)\n"
     "ad = Cast <to = 7> (ac)\n"
     "ag = ReduceSum (f)\n"
     "ah = Cast <to = 7> (ag)\n"
     "ai = Where (w, f, e)\n"
     "aj = Cast <to = 7> (ai)\n"
     "ak = Abs (m)\n"
     "al = Cast <to = 7> (ak)\n"
     "am = Min (g, f)\n"
     "an = Cast <to = 7> (am)\n"
     "ao = Concat <axis = 0> (f, g)\n"
     "ap = Cast <to = 7> (ao)",
     "s = int64[2] {N, M}\n"
     "f = float[2]\n"
     "a = float[2]\n"
     "b = float[2]\n"
     "c = int64[2] {2*N, 3*M/2}\n"
     "d = float[2]\n"
     "e = float[2]\n"
     "g = float[2]\n"
     "h = int64[2] {32*((N+31)/32), 32*((M+31)/32)}\n"
     "i = float[2]\n"
     "j = float[2]\n"
     "k = int64[2] {N, M}\n"
     "m = float[2]\n"
     "n = int64[2] {32*((N+31)/32)-N, 32*((M+31)/32)-M}\n"
     "o = float[2]\n"
     "p = float[2]\n"
     "q = int64[2] {5*((N+31)/32)-(N+3*((N+31)/32)+3)/7, "
     "5*((M+31)/32)-(M+3*((M+31)/32)+3)/7}\n"
     "r = double[2]\n"
     "t = double[2]\n"
     "v = bool[2]\n"
     "w = bool[2]\n"
     "y = float16[2]\n"
     "z = int64[2]\n"
     "aa = float[2]\n"
     "ab = int64[2]\n"
     "ac = float[2]\n"
     "ad = int64[2]\n"
     "ag = float[1]\n"
     "ah = int64[1] {N+M}\n"
     "ai = float[2]\n"
     "aj = int64[2]\n"
     "ak = float[2]\n"
     "al = int64[2] {32*((N+31)/32)-N, 32*((M+31)/32)-M}\n"
     "am = float[2]\n"
     "an = int64[2] {N, M}\n"
     "ao = float[4]\n"
     "ap = int64[4] {N, M, 32*((N+31)/32), 32*((M+31)/32)}"},
};

static const shape_case rounding_cases[] = {
    {18, "",
     "float[8] x = {0.5, 1.5, 2.5, -0.5, -1.5, 2.4, -2.6, 7.0}, double[3] y = "
     "{1e10, -3.7, 0.1}",
     "a = Round (x)\n"
     "a1 = Cast <to = 7> (a)\n"
     "b = Floor (x)\n"
     "b1 = Cast <to = 7> (b)\n"
     "c = Ceil (x)\n"
     "c1 = Cast <to = 7> (c)\n"
     "d1 = Cast <to = 7> (x)\n"
     "e1 = Cast <to = 6> (x)\n"
     "f = Sign (x)\n"
     "f1 = Cast <to = 7> (f)\n"
     "g = Relu (x)\n"
     "g1 = Cast <to = 7> (g)\n"
     "h = Abs (x)\n"
     "h1 = Cast <to = 7> (h)\n"
     "i1 = Cast <to = 7> (y)\n"
     "j1 = Cast <to = 6> (y)\n"
     "k1 = Cast <to = 9> (x)\n"
     "l = ReduceMax <keepdims = 0> (x)\n"
     "l1 = Cast <to = 7> (l)\n"
     "m = ReduceMin (x)\n"
     "m1 = Cast <to = 7> (m)\n"
     "n1 = ArgMax (x)\n"
     "o1 = ArgMin <keepdims = 0> (x)",
     "a = float[8]\n"
     "a1 = int64[8] {0, 2, 2, 0, -2, 2, -3, 7}\n"
     "b = float[8]\n"
     "b1 = int64[8] {0, 1, 2, -1, -2, 2, -3, 7}\n"
     "c = float[8]\n"
     "c1 = int64[8] {1, 2, 3, 0, -1, 3, -2, 7}\n"
     "d1 = int64[8] {0, 1, 2, 0, -1, 2, -2, 7}\n"
     "e1 = int32[8] {0, 1, 2, 0, -1, 2, -2, 7}\n"
     "f = float[8]\n"
     "f1 = int64[8] {1, 1, 1, -1, -1, 1, -1, 1}\n"
     "g = float[8]\n"
     "g1 = int64[8] {0, 1, 2, 0, 0, 2, 0, 7}\n"
     "h = float[8]\n"
     "h1 = int64[8] {0, 1, 2, 0, 1, 2, 2, 7}\n"
     "i1 = int64[3] {10000000000, -3, 0}\n"
     "j1 = int32[3] {?, -3, 0}\n"
     "k1 = bool[8] {1, 1, 1, 1, 1, 1, 1, 1}\n"
     "l = float\n"
     "l1 = int64 {7}\n"
     "m = float[1]\n"
     "m1 = int64[1] {-2}\n"
     "n1 = int64[1] {7}\n"
     "o1 = int64 {6}"},
    {18, "",
     "float[4] x = {1.5, 2.5, -4.0, 8.0}, float zero = {0.0}, float five = "
     "{5.0}, float two = {2.0}, float h = {0.5}",
     "a = ReduceSum (x)\n"
     "a1 = Cast <to = 7> (a)\n"
     "b = ReduceMean (x)\n"
     "b1 = Cast <to = 7> (b)\n"
     "c = Range (zero, five, two)\n"
     "c1 = Cast <to = 7> (c)\n"
     "d = Range (five, zero, h)\n"
     "e = Range (zero, two, h)\n"
     "e1 = Cast <to = 7> (e)\n"
     "g = Clip (x, zero, five)\n"
     "g1 = Cast <to = 7> (g)\n"
     "i = Clip (x, five, zero)\n"
     "i1 = Cast <to = 7> (i)\n"
     "k = Clip (x, , two)\n"
     "k1 = Cast <to = 7> (k)",
     "a = float[1]\n"
     "a1 = int64[1] {8}\n"
     "b = float[1]\n"
     "b1 = int64[1] {2}\n"
     "c = float[3]\n"
     "c1 = int64[3] {0, 2, 4}\n"
     "d = float[0]\n"
     "e = float[4]\n"
     "e1 = int64[4]\n"
     "g = float[4]\n"
     "g1 = int64[4] {1, 2, 0, 5}\n"
     "i = float[4]\n"
     "i1 = int64[4] {0, 0, 0, 0}\n"
     "k = float[4]\n"
     "k1 = int64[4] {1, 2, -4, 2}"},
};

static const shape_case small_integers_cases[] = {
    {18, "",
     "int32[3] a = {2147483647, -2147483648, 65536}, int32[3] b = {1, -1, "
     "65536}, uint8[3] c = {200, 3, 255}, uint8[3] d = {100, 5, 1}, int8[2] e "
     "= {-128, 127}, int64[2] f = {300, -1}",
     "g = Add (a, b)\n"
     "h = Sub (a, b)\n"
     "i = Mul (a, b)\n"
     "j = Add (c, d)\n"
     "k = Sub (c, d)\n"
     "l = Mul (c, d)\n"
     "m = Div (c, d)\n"
     "n = Neg (e)\n"
     "o = Abs (e)\n"
     "p = Cast <to = 2> (f)\n"
     "q = Cast <to = 3> (f)\n"
     "r = Cast <to = 6> (f)\n"
     "s = Cast <to = 7> (c)\n"
     "t = Max (c, d)\n"
     "u = Cast <to = 12> (f)",
     "g = int32[3] {?, ?, 131072}\n"
     "h = int32[3] {2147483646, -2147483647, 0}\n"
     "i = int32[3] {2147483647, ?, ?}\n"
     "j = uint8[3] {?, 8, ?}\n"
     "k = uint8[3] {100, ?, 254}\n"
     "l = uint8[3] {?, 15, 255}\n"
     "m = uint8[3] {2, 0, 255}\n"
     "n = int8[2] {?, -127}\n"
     "o = int8[2] {?, 127}\n"
     "p = uint8[2]\n"
     "q = int8[2] {?, -1}\n"
     "r = int32[2] {300, -1}\n"
     "s = int64[3] {200, 3, 255}\n"
     "t = uint8[3] {200, 5, 255}\n"
     "u = uint32[2] {300, ?}"},
    {18, "",
     "int64[6] a = {7, -7, 7, -7, 0, -8}, int64[6] b = {2, 2, -2, -2, 3, 4}, "
     "int32[3] c = {7, -7, -1}, int32 d = {3}, int64[2] e = {2, -3}, int64[2] "
     "f = {3, 2}",
     "g = Div (a, b)\n"
     "h = Mod (a, b)\n"
     "i = Mod <fmod = 1> (a, b)\n"
     "j = Div (c, d)\n"
     "k = Mod (c, d)\n"
     "l = Pow (e, f)\n"
     "m = Sign (a)\n"
     "n = Relu (a)\n"
     "o = BitwiseNot (c)",
     "g = int64[6] {3, -3, -3, 3, 0, -2}\n"
     "h = int64[6] {1, 1, -1, -1, 0, 0}\n"
     "i = int64[6] {1, -1, 1, -1, 0, 0}\n"
     "j = int32[3] {2, -2, 0}\n"
     "k = int32[3] {1, 2, 2}\n"
     "l = int64[2] {8, 9}\n"
     "m = int64[6] {1, -1, 1, -1, 0, -1}\n"
     "n = int64[6] {7, 0, 7, 0, 0, 0}\n"
     "o = int32[3] {-8, 6, 0}"},
    {18, "",
     "uint8[3] a = {255, 6, 170}, uint8[3] b = {15, 3, 255}, uint32[2] c = {5, "
     "4294967295}, uint32[2] d = {1, 31}, int64[2] e = {-1, 12}, int64[2] f = "
     "{7, 10}, uint8[3] n = {1, 4, 7}",
     "g = BitwiseAnd (a, b)\n"
     "h = BitwiseOr (a, b)\n"
     "i = BitwiseXor (a, b)\n"
     "j = BitwiseNot (a)\n"
     "k = BitShift <direction = \"LEFT\"> (c, d)\n"
     "l = BitShift <direction = \"RIGHT\"> (c, d)\n"
     "m = BitwiseAnd (e, f)\n"
     "o = BitwiseXor (e, f)\n"
     "p = BitShift <direction = \"LEFT\"> (a, n)\n"
     "q = BitShift <direction = \"RIGHT\"> (a, n)",
     "g = uint8[3] {15, 2, 170}\n"
     "h = uint8[3] {255, 7, 255}\n"
     "i = uint8[3] {240, 5, 85}\n"
     "j = uint8[3] {0, 249, 85}\n"
     "k = uint32[2] {10, 2147483648}\n"
     "l = uint32[2] {2, 1}\n"
     "m = int64[2] {7, 8}\n"
     "o = int64[2] {-8, 6}\n"
     "p = uint8[3] {254, 96, 0}\n"
     "q = uint8[3] {127, 0, 1}"},
};

static const shape_case symbolic_integers_cases[] = {
    {18, "float[N,M,8] x",
     "int64[3] t = {2, 3, 4}, int64 z = {0}, int64 one = {1}, int64 four = "
     "{4}, int64[3] m = {-1, -1, -1}, int64[1] i0 = {0}, int64[3] eight = {8, "
     "8, 8}",
     "s = Shape (x)\n"
     "a = Add (s, t)\n"
     "b = Mul (s, t)\n"
     "c = Div (s, t)\n"
     "d = Mod (s, t)\n"
     "e = Neg (s)\n"
     "f = Div (e, t)\n"
     "g = Mod (e, t)\n"
     "g1 = Mod <fmod = 1> (e, t)\n"
     "h = Min (s, t)\n"
     "i = Max (s, t)\n"
     "j = Clip (s, one, four)\n"
     "k = Abs (e)\n"
     "l = Sign (s)\n"
     "n = Relu (e)\n"
     "o = Equal (s, m)\n"
     "p = Less (m, s)\n"
     "q = Where (p, s, t)\n"
     "r = CumSum (s, z)\n"
     "r1 = CumSum <exclusive = 1, reverse = 1> (s, z)\n"
     "u = ReduceSum (s)\n"
     "v = ReduceProd <keepdims = 0> (s)\n"
     "w = ReduceMax (s)\n"
     "y = Pow (s, t)\n"
     "aa = Sub (s, t)\n"
     "ab = Div (aa, t)\n"
     "ac = Add (s, eight)\n"
     "ad = Sub (ac, one)\n"
     "ae = Div (ad, eight)\n"
     "af = Mul (ae, eight)\n"
     "ag = Cast <to = 6> (af)\n"
     "ah = Cast <to = 9> (s)\n"
     "ai = Cast <to = 3> (s)\n"
     "aj = Add (h, h)",
     "s = int64[3] {N, M, 8}\n"
     "a = int64[3] {N+2, M+3, 12}\n"
     "b = int64[3] {2*N, 3*M, 32}\n"
     "c = int64[3] {N/2, M/3, 2}\n"
     "d = int64[3] {N-2*(N/2), M-3*(M/3), 0}\n"
     "e = int64[3] {-N, -M, -8}\n"
     "f = int64[3] {-(N/2), -(M/3), -2}\n"
     "g = int64[3] {2*((N+1)/2)-N, 3*((M+2)/3)-M, 0}\n"
     "g1 = int64[3] {2*(N/2)-N, 3*(M/3)-M, 0}\n"
     "h = int64[3] {min(2,N), min(3,M), 4}\n"
     "i = int64[3] {max(N,2), max(M,3), 8}\n"
     "j = int64[3] {min(max(N,1),4), min(max(M,1),4), 4}\n"
     "k = int64[3] {N, M, 8}\n"
     "l = int64[3] {min(1,N), min(1,M), 1}\n"
     "n = int64[3] {0, 0, 0}\n"
     "o = bool[3] {0, 0, 0}\n"
     "p = bool[3] {1, 1, 1}\n"
     "q = int64[3] {N, M, 8}\n"
     "r = int64[3] {N, N+M, N+M+8}\n"
     "r1 = int64[3] {M+8, 8, 0}\n"
     "u = int64[1] {N+M+8}\n"
     "v = int64 {8*N*M}\n"
     "w = int64[1] {max(max(N,M),8)}\n"
     "y = int64[3] {N*N, M*M*M, 4096}\n"
     "aa = int64[3] {N-2, M-3, 4}\n"
     "ab = int64[3] {max(2*N-3,N-1)/2-max(N-1,1)/2, "
     "(M+2*max(M-3,0)-1)/3-(2*max(M-2,1))/3, 1}\n"
     "ac = int64[3] {N+8, M+8, 16}\n"
     "ad = int64[3] {N+7, M+7, 15}\n"
     "ae = int64[3] {(N+7)/8, (M+7)/8, 1}\n"
     "af = int64[3] {8*((N+7)/8), 8*((M+7)/8), 8}\n"
     "ag = int32[3] {8*((N+7)/8), 8*((M+7)/8), 8}\n"
     "ah = bool[3] {?, ?, 1}\n"
     "ai = int8[3] {?, ?, 8}\n"
     "aj = int64[3] {2*min(2,N), 2*min(3,M), 8}"},
    {18, "float[N,M,8] x",
     "int64[3] t = {2, 3, 4}, int64[3] p = {2, 0, 1}, bool[3] c = {1, 0, 1}, "
     "int64[2] w = {1, 2}, int64[1] k2 = {2}, int64[1] big = {9}, int64[2] two "
     "= {7, 9}, int64[2,1] at = {0, 2}, int64 nine = {9}, int64 z = {0}, "
     "int64[1] i1 = {1}",
     "s = Shape (x)\n"
     "a = GatherElements (s, p)\n"
     "b = GatherND (s, at)\n"
     "d = ScatterElements (s, w, two)\n"
     "e = ScatterElements <reduction = \"add\"> (s, w, two)\n"
     "f = ScatterND (s, at, two)\n"
     "g = Compress <axis = 0> (s, c)\n"
     "h = Pad (s, w, nine)\n"
     "i = Pad <mode = \"edge\"> (s, w)\n"
     "j = Pad <mode = \"reflect\"> (s, w)\n"
     "l = Where (c, s, t)\n"
     "m = Concat <axis = 0> (s, big, s)\n"
     "n, o = Split <num_outputs = 2> (m)\n"
     "u = Expand (big, w)\n"
     "v = Tile (s, k2)\n"
     "y = Gather (s, at)\n"
     "aa = Transpose (y)\n"
     "ab = Squeeze (y)\n"
     "ac = Unsqueeze (s, i1)\n"
     "ad = Flatten (ac)\n"
     "ae = Identity (s)\n"
     "ai = Compress (s, c)",
     "s = int64[3] {N, M, 8}\n"
     "a = int64[3] {8, N, M}\n"
     "b = int64[2] {N, 8}\n"
     "d = int64[3] {N, 7, 9}\n"
     "e = int64[3] {N, M+7, 17}\n"
     "f = int64[3] {7, M, 9}\n"
     "g = int64[2] {N, 8}\n"
     "h = int64[6] {9, N, M, 8, 9, 9}\n"
     "i = int64[6] {N, N, M, 8, 8, 8}\n"
     "j = int64[6] {M, N, M, 8, M, N}\n"
     "l = int64[3] {N, 3, 8}\n"
     "m = int64[7] {N, M, 8, 9, N, M, 8}\n"
     "n = int64[4] {N, M, 8, 9}\n"
     "o = int64[3] {N, M, 8}\n"
     "u = int64[1,2] {9, 9}\n"
     "v = int64[6] {N, M, 8, N, M, 8}\n"
     "y = int64[2,1] {N, 8}\n"
     "aa = int64[1,2] {N, 8}\n"
     "ab = int64[2] {N, 8}\n"
     "ac = int64[3,1] {N, M, 8}\n"
     "ad = int64[3,1] {N, M, 8}\n"
     "ae = int64[3] {N, M, 8}\n"
     "ai = int64[2] {N, 8}"},
    {18, "float[N,M] x",
     "int64 one = {1}, int64 two = {2}, int64 three = {3}, int64[2] ones = {1, "
     "1}, int64[2] m1 = {-1, 5}, int64[1] neg = {-1}, int64[1] zero1 = {0}, "
     "int64[1] one1 = {1}, int64[1] big = {100}",
     "s = Shape (x)\n"
     "a = Sub (s, one)\n"
     "b = Div (a, two)\n"
     "c = Add (b, one)\n"
     "d = Div (a, three)\n"
     "e = Mod (a, three)\n"
     "f = Equal (m1, neg)\n"
     "g = Where (f, s, m1)\n"
     "h = Slice (s, neg, big)\n"
     "i = Concat <axis = 0> (neg, h)\n"
     "j = ReduceMin (s)\n"
     "k = Mul (s, s)\n"
     "n = Expand (one1, ones)\n"
     "o = ReduceProd (k)\n"
     "p = Gather (s, neg)\n"
     "q = Less (s, one)\n"
     "r = And (f, f)\n"
     "t = GreaterOrEqual (s, a)\n"
     "u = Cast <to = 6> (s)\n"
     "v = Mul (u, u)\n"
     "y = ArgMax (s)\n"
     "z, z2 = TopK (s, one1)\n"
     "aa = NonZero (s)",
     "s = int64[2] {N, M}\n"
     "a = int64[2] {N-1, M-1}\n"
     "b = int64[2] {max((N-1)/2,0), max((M-1)/2,0)}\n"
     "c = int64[2] {max((N+1)/2,1), max((M+1)/2,1)}\n"
     "d = int64[2] {max((N-1)/3,0), max((M-1)/3,0)}\n"
     "e = int64[2] {N+2-3*((N+2)/3), M+2-3*((M+2)/3)}\n"
     "f = bool[2] {1, 0}\n"
     "g = int64[2] {N, 5}\n"
     "h = int64[1] {M}\n"
     "i = int64[2] {-1, M}\n"
     "j = int64[1] {min(M,N)}\n"
     "k = int64[2] {N*N, M*M}\n"
     "n = int64[1,1] {1}\n"
     "o = int64[1] {N*N*M*M}\n"
     "p = int64[1] {M}\n"
     "q = bool[2]\n"
     "r = bool[2] {1, 0}\n"
     "t = bool[2] {1, 1}\n"
     "u = int32[2] {N, M}\n"
     "v = int32[2] {N*N, M*M}\n"
     "y = int64[1]\n"
     "z = int64[1]\n"
     "z2 = int64[1]\n"
     "aa = int64[1,?] (node 'NonZero -> aa' (NonZero): the number of elements "
     "found depends on data)"},
};

static const shape_case positions_cases[] = {
    {18, "",
     "int64[2,3] x = {5, 0, 2, 7, 7, 0}, int64[1] k2 = {2}, int64[2] zero = "
     "{0, 0}, bool[5] c = {0, 1, 1, 0, 1}, bool[3] c3 = {1, 0, 1}, int64 k1 = "
     "{1}, int64 km = {-1}, int64 depth = {3}, int64[2] onoff = {4, 9}, "
     "int64[4] ind = {0, -1, 2, 5}, int64 axis = {1}",
     "a = NonZero (x)\n"
     "b = ArgMax <axis = 1> (x)\n"
     "d = ArgMax <axis = 1, select_last_index = 1, keepdims = 0> (x)\n"
     "e = ArgMin <axis = 0> (x)\n"
     "f, g = TopK (x, k2)\n"
     "h, i = TopK <largest = 0, axis = 0> (x, k2)\n"
     "j = Compress (x, c)\n"
     "l = Compress <axis = 1> (x, c3)\n"
     "m = Trilu (x)\n"
     "n = Trilu <upper = 0> (x, k1)\n"
     "o = Trilu (x, km)\n"
     "p = OneHot (ind, depth, onoff)\n"
     "q = OneHot <axis = 0> (ind, depth, onoff)\n"
     "r = CumSum (x, axis)\n"
     "s = EyeLike <dtype = 7> (x)\n"
     "t = EyeLike <k = 1> (x)\n"
     "v = ReduceMax (x)",
     "a = int64[2,4] {0, 0, 1, 1, 0, 2, 0, 1}\n"
     "b = int64[2,1] {0, 0}\n"
     "d = int64[2] {0, 1}\n"
     "e = int64[1,3] {0, 0, 1}\n"
     "f = int64[2,2] {5, 2, 7, 7}\n"
     "g = int64[2,2] {0, 2, 0, 1}\n"
     "h = int64[2,3] {5, 0, 0, 7, 7, 2}\n"
     "i = int64[2,3] {0, 0, 1, 1, 1, 0}\n"
     "j = int64[3] {0, 2, 7}\n"
     "l = int64[2,2] {5, 2, 7, 0}\n"
     "m = int64[2,3] {5, 0, 2, 0, 7, 0}\n"
     "n = int64[2,3] {5, 0, 0, 7, 7, 0}\n"
     "o = int64[2,3] {5, 0, 2, 7, 7, 0}\n"
     "p = int64[4,3] {9, 4, 4, 4, 4, 9, 4, 4, 9, 4, 4, 4}\n"
     "q = int64[3,4] {9, 4, 4, 4, 4, 4, 4, 4, 4, 9, 9, 4}\n"
     "r = int64[2,3] {5, 5, 7, 7, 14, 14}\n"
     "s = int64[2,3] {1, 0, 0, 0, 1, 0}\n"
     "t = int64[2,3] {0, 1, 0, 0, 0, 1}\n"
     "v = int64[1,1] {7}"},
    {18, "",
     "int64[2,2] x = {1, 2, 3, 4}, int64[4] p = {0, 1, 1, 0}, int64[4] neg = "
     "{0, -1, 0, 0}, int64 v = {9}, int64[2,2] idx = {0, 1, 1, 0}, int64[2,2] "
     "at = {0, 0, 1, 1}, int64[2,1] at1 = {1, 0}, int64[2] up = {10, 20}, "
     "int64[2,2] up2 = {10, 20, 30, 40}, int64[2] dup = {0, 0}, int64[2,2] "
     "dups = {0, 0, 0, 0}, int64[1] ax = {1}, int64[2] p1 = {2, 1}",
     "a = Pad (x, p, v)\n"
     "b = Pad (x, p)\n"
     "c = Pad <mode = \"edge\"> (x, p)\n"
     "d = Pad <mode = \"reflect\"> (x, p)\n"
     "f = Pad (x, p1, v, ax)\n"
     "g = GatherElements <axis = 1> (x, idx)\n"
     "h = GatherElements (x, idx)\n"
     "i = GatherND (x, at)\n"
     "j = GatherND <batch_dims = 1> (x, at1)\n"
     "k = ScatterElements <axis = 1> (x, idx, up2)\n"
     "l = ScatterND (x, at, up)\n"
     "m = ScatterND (x, at1, up2)\n"
     "n = ScatterND <reduction = \"mul\"> (x, at, up)\n"
     "o = ScatterElements <axis = 1, reduction = \"max\"> (x, idx, up2)\n"
     "r = Pad (x, neg)",
     "a = int64[3,3] {9, 1, 2, 9, 3, 4, 9, 9, 9}\n"
     "b = int64[3,3] {0, 1, 2, 0, 3, 4, 0, 0, 0}\n"
     "c = int64[3,3] {1, 1, 2, 3, 3, 4, 3, 3, 4}\n"
     "d = int64[3,3] {2, 1, 2, 4, 3, 4, 2, 1, 2}\n"
     "f = int64[2,5] {9, 9, 1, 2, 9, 9, 9, 3, 4, 9}\n"
     "g = int64[2,2] {1, 2, 4, 3}\n"
     "h = int64[2,2] {1, 4, 3, 2}\n"
     "i = int64[2] {1, 4}\n"
     "j = int64[2] {2, 3}\n"
     "k = int64[2,2] {10, 20, 40, 30}\n"
     "l = int64[2,2] {10, 2, 3, 20}\n"
     "m = int64[2,2] {30, 40, 10, 20}\n"
     "n = int64[2,2] {10, 2, 3, 80}\n"
     "o = int64[2,2] {10, 20, 40, 30}\n"
     "r = int64[2,1] {2, 4}"},
    {19, "", "int64[3] x = {1, 2, 3}, int64[2] p = {2, 4}",
     "a = Pad <mode = \"wrap\"> (x, p)",
     "a = int64[9] {2, 3, 1, 2, 3, 1, 2, 3, 1}"},
};

static const shape_case empty_and_scalar_cases[] = {
    {18, "float s, float[0,3] e", "int64[1] z = {0}",
     "a = Shape (s)\n"
     "b = ReduceProd <keepdims = 0> (a)\n"
     "c = ReduceSum (a)\n"
     "d = Shape (e)\n"
     "f = ReduceProd <keepdims = 0> (d)\n"
     "g = Concat <axis = 0> (a, d)\n"
     "h = Size (s)\n"
     "i = Size (e)\n"
     "k = NonZero (d)\n"
     "l = Slice (d, z, z)\n"
     "m = ReduceProd (l)\n"
     "n = ConstantOfShape (l)",
     "a = int64[0] {}\n"
     "b = int64 {1}\n"
     "c = int64[1] {0}\n"
     "d = int64[2] {0, 3}\n"
     "f = int64 {0}\n"
     "g = int64[2] {0, 3}\n"
     "h = int64 {1}\n"
     "i = int64 {0}\n"
     "k = int64[1,1] {1}\n"
     "l = int64[0] {}\n"
     "m = int64[1] {1}\n"
     "n = float"},
};

static const shape_case dropout_and_old_cases[] = {
    {12, "bool train",
     "float[2] x = {4.0, 6.0}, float r = {0.5}, bool no = {0}, bool yes = {1}",
     "a, b = Dropout (x)\n"
     "a1 = Cast <to = 7> (a)\n"
     "c = Dropout (x, r, no)\n"
     "c1 = Cast <to = 7> (c)\n"
     "d = Dropout (x, r, train)\n"
     "d1 = Cast <to = 7> (d)",
     "a = float[2]\n"
     "b = bool[2]\n"
     "a1 = int64[2] {4, 6}\n"
     "c = float[2]\n"
     "c1 = int64[2] {4, 6}\n"
     "d = float[2]\n"
     "d1 = int64[2]"},
    {10, "",
     "float[2,2] x = {1.0, 2.0, 3.0, 4.0}, float[2] y = {-3.0, 9.0}, int64[1] "
     "i = {1}",
     "a = Pad <pads = [0, 1, 0, 0], value = 7.0> (x)\n"
     "a1 = Cast <to = 7> (a)\n"
     "b = Clip <min = 0.0, max = 6.0> (y)\n"
     "b1 = Cast <to = 7> (b)\n"
     "c = Dropout (x)\n"
     "c1 = Cast <to = 7> (c)",
     "a = float[2,3]\n"
     "a1 = int64[2,3] {7, 1, 2, 7, 3, 4}\n"
     "b = float[2]\n"
     "b1 = int64[2] {0, 6}\n"
     "c = float[2,2]\n"
     "c1 = int64[2,2] {1, 2, 3, 4}"},
};

static const shape_case left_open_cases[] = {
    {18, "",
     "uint8[2] a = {3, 5}, uint8[2] n = {8, 9}, int64[2,2] x = {1, 2, 3, 4}, "
     "int64[2,1] dup = {0, 0}, int64[2] dup2 = {0, 0}, int64[2,2] up = {5, 6, "
     "7, 8}, int64[2] up2 = {5, 6}, int64[2] same = {7, 7}, float[3] f = {1.0, "
     "2.0, 4.0}, float[2] tenth = {0.1, 0.2}, int64[1] far = {9}, int64[2] v = "
     "{5, 6}, int64 k = {9}, int64 zero = {0}, int64[2] p = {5, 0}",
     "b = BitShift <direction = \"LEFT\"> (a, n)\n"
     "c = ScatterElements <axis = 7> (x, up, up)\n"
     "d = ScatterND (x, dup, up)\n"
     "e = ScatterND (v, dup, up2)\n"
     "e1 = ScatterND (v, dup, same)\n"
     "g = ReduceMean (f)\n"
     "g1 = Cast <to = 7> (g)\n"
     "h = ReduceSum (tenth)\n"
     "h1 = Cast <to = 7> (h)\n"
     "i = GatherElements (v, far)\n"
     "j = GatherND (v, far)\n"
     "l = CumSum (x, k)\n"
     "m = Div (v, zero)\n"
     "o = Mod (v, zero)\n"
     "q = Pad <mode = \"reflect\"> (v, p)\n"
     "t = OneHot (v, k, up2)\n"
     "u = Range (zero, k, zero)",
     "b = uint8[2]\n"
     "c = int64[2,2]\n"
     "d = int64[2,2] {?, ?, 3, 4}\n"
     "e = int64[2] {?, 6}\n"
     "e1 = int64[2] {7, 6}\n"
     "g = float[1]\n"
     "g1 = int64[1]\n"
     "h = float[1]\n"
     "h1 = int64[1]\n"
     "i = int64[1]\n"
     "j = int64\n"
     "l = int64[2,2]\n"
     "m = int64[2]\n"
     "o = int64[2]\n"
     "q = int64[7] {?, ?, ?, ?, 6, 5, 6}\n"
     "t = int64[2,9] {5, 5, 5, 5, 5, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 5, 5}\n"
     "u = int64[?] (node 'Range -> u' (Range): the delta is 0)"},
};

static const struct {
    const shape_case *cases;
    size_t n;
} groups[] = {
    {float_chains_cases,
     sizeof float_chains_cases / sizeof *float_chains_cases},
    {rounding_cases, sizeof rounding_cases / sizeof *rounding_cases},
    {small_integers_cases,
     sizeof small_integers_cases / sizeof *small_integers_cases},
    {symbolic_integers_cases,
     sizeof symbolic_integers_cases / sizeof *symbolic_integers_cases},
    {positions_cases, sizeof positions_cases / sizeof *positions_cases},
    {empty_and_scalar_cases,
     sizeof empty_and_scalar_cases / sizeof *empty_and_scalar_cases},
    {dropout_and_old_cases,
     sizeof dropout_and_old_cases / sizeof *dropout_and_old_cases},
};

SHAPE_TEST(float_chains)
SHAPE_TEST(rounding)
SHAPE_TEST(small_integers)
SHAPE_TEST(symbolic_integers)
SHAPE_TEST(positions)
SHAPE_TEST(empty_and_scalar)
SHAPE_TEST(dropout_and_old)
SHAPE_TEST(left_open)

/* END */

/* The recorded results of ONNX's node tests. */

typedef struct tally {
    size_t outputs, known, elements, wrong;
} tally;

static ox_tensor *recorded(ox_arena *arena, const char *dir, const char *what,
                           size_t i)
{
    ox_err err;
    char *data;
    size_t size;
    const char *path =
        ox_printf(arena, "%s/test_data_set_0/%s_%zu.pb", dir, what, i);
    if (ox_file_text(&data, &size, path, 1 << 20, arena, &err))
        return NULL;
    Onnx__TensorProto *t =
        onnx__tensor_proto__unpack(NULL, size, (const uint8_t *)data);
    if (!t)
        return NULL;
    ox_tensor *tensor = NULL;
    if (t->has_raw_data && t->raw_data.len <= 4096)
        tensor =
            ox_tensor_new(arena, NULL, t->data_type, t->dims, t->n_dims,
                          ox_memdup(arena, t->raw_data.data, t->raw_data.len),
                          t->raw_data.len);
    onnx__tensor_proto__free_unpacked(t, NULL);
    return tensor;
}

/* Makes the inputs constants; false when one of them is too large. */
static bool bind_inputs(const ox_model *model, const char *dir)
{
    for (size_t i = 0; i < model->main->n_inputs; i++) {
        ox_value *value = model->main->inputs[i];
        ox_tensor *tensor = recorded(model->arena, dir, "input", i);
        if (!tensor || ox_value_dtype(value) != tensor->proto.data_type)
            return false;
        value->input = -1;
        value->initializer = tensor;
    }
    return true;
}

static void wrong(tally *sum, const char *dir, const ox_value *value, size_t k)
{
    sum->wrong++;
    print_error("%s: '%s': element %zu is another\n", dir, value->name, k);
}

static void hold_ints(tally *sum, const ox_info *info, const ox_tensor *want,
                      const char *dir, const ox_value *value)
{
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const int64_t *ints = ox_tensor_ints(want, info->n_elements, arena);
    for (size_t k = 0; info->elements && k < info->n_elements; k++) {
        const ox_element e = info->elements[k];
        sum->elements += e.known;
        if (!ints || e.expr || (e.known && e.value != ints[k]))
            wrong(sum, dir, value, k);
    }
    ox_arena_free(arena);
}

static void hold_reals(tally *sum, const ox_shapes *shapes,
                       const ox_tensor *want, const char *dir,
                       const ox_value *value)
{
    size_t n;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    const double *got = ox_shapes_reals(shapes, value, &n);
    const double *reals = ox_tensor_floats(want, n, arena);
    for (size_t k = 0; got && k < n; k++) {
        sum->elements++;
        if (!reals || got[k] != reals[k])
            wrong(sum, dir, value, k);
    }
    ox_arena_free(arena);
}

static void try_model(void *user, const char *dir)
{
    tally *sum = user;
    ox_err err;
    ox_model *model;
    ox_arena *arena = ox_arena_new(0, NULL, NULL);
    if (ox_model_read(&model, ox_printf(arena, "%s/model.onnx", dir), NULL,
                      &err))
        fail_msg("%s", err.text);
    if (bind_inputs(model, dir)) {
        const ox_shapes *shapes = ox_shapes_infer(model, model->arena);
        for (size_t i = 0; i < model->main->n_outputs; i++) {
            const ox_value *value = model->main->outputs[i];
            const ox_info *info = ox_shapes_of(shapes, value);
            const ox_tensor *want = recorded(model->arena, dir, "output", i);
            const size_t before = sum->elements;
            if (!want)
                continue;
            hold_ints(sum, info, want, dir, value);
            hold_reals(sum, shapes, want, dir, value);
            sum->outputs++;
            sum->known += sum->elements > before;
        }
    }
    ox_model_close(model);
    ox_arena_free(arena);
}

static void node_tests(void **state)
{
    (void)state;
    ox_node_tests tests;
    tally sum = {.outputs = 0};
    if (!ox_node_tests_open(&tests))
        skip();
    ox_node_tests_each(&tests, try_model, &sum);
    ox_node_tests_close(&tests);
    print_message(
        "%zu outputs, %zu of them computed, %zu elements, %zu wrong\n",
        sum.outputs, sum.known, sum.elements, sum.wrong);
    assert_int_equal(sum.wrong, 0);
}

/* For value_proof.mjs: all cases as JSON. */
static int print_cases(void)
{
    cJSON *list = cJSON_CreateArray();
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++)
        for (size_t i = 0; i < groups[g].n; i++) {
            const shape_case *c = &groups[g].cases[i];
            cJSON *one = cJSON_CreateObject();
            cJSON_AddNumberToObject(one, "opset", c->opset);
            cJSON_AddStringToObject(one, "inputs", c->inputs);
            cJSON_AddStringToObject(one, "initializers", c->initializers);
            cJSON_AddStringToObject(one, "nodes", c->nodes);
            cJSON_AddStringToObject(one, "want", c->want);
            cJSON_AddItemToArray(list, one);
        }
    char *text = cJSON_PrintUnformatted(list);
    puts(text);
    free(text);
    cJSON_Delete(list);
    return 0;
}

/* With the argument 'cases' they are printed, not tested. */
int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "cases"))
        return print_cases();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(float_chains),    cmocka_unit_test(rounding),
        cmocka_unit_test(small_integers),  cmocka_unit_test(symbolic_integers),
        cmocka_unit_test(positions),       cmocka_unit_test(empty_and_scalar),
        cmocka_unit_test(dropout_and_old), cmocka_unit_test(left_open),
        cmocka_unit_test(node_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
