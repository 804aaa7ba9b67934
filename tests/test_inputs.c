/* Inputs: specs, sizes of dims, generators. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/input_case.h"

#include <math.h>
#include <string.h>

static const ox_array *array(const ox_input_case *c, const char *name)
{
    const ox_array *a = ox_arrays_find(&c->out.arrays, name);
    if (!a)
        fail_msg("no array '%s'", name);
    return a;
}

static void assert_type(const ox_input_case *c, const char *name,
                        const char *type)
{
    assert_string_equal(ox_array_type_text(array(c, name), c->arena), type);
}

static void assert_numbers(const ox_input_case *c, const char *name,
                           const double *want, size_t n)
{
    const ox_array *a = array(c, name);
    assert_true((size_t)ox_array_count(a) >= n);
    for (size_t i = 0; i < n; i++)
        if (ox_array_number(a, (int64_t)i) != want[i])
            fail_msg("'%s' [%zu] is %.17g, not %.17g", name, i,
                     ox_array_number(a, (int64_t)i), want[i]);
}

static void assert_bits(const ox_input_case *c, const uint32_t *want)
{
    uint32_t bits[4];
    memcpy(bits, array(c, "x")->data, sizeof bits);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(bits[i], want[i]);
}

/* Frozen, and computed from the description in input.h by another program:
 * these may never change. */
static void test_frozen(void **state)
{
    ox_input_case *c = *state;
    OX_MADE(c, "float[4] x", "x=uniform");
    assert_bits(
        c, (const uint32_t[]){0x3eb781da, 0x3f6ceb1b, 0x3ed06836, 0x3d87b478});
    OX_MADE(c, "float[4] x", "x=uniform(-2,3)");
    assert_bits(
        c, (const uint32_t[]){0xbe54ed7c, 0x402825e2, 0x3d104870, 0xbfd5979a});
    OX_MADE(c, "float[4] x", "x=normal");
    assert_bits(
        c, (const uint32_t[]){0x3e7c5400, 0x3f3e7b00, 0x3eaeb800, 0xbf7ce400});
    OX_MADE(c, "int64[6] x, int32[6] y", "ints(100)");
    const double x[] = {39, 17, 23, 85, 39, 99}, y[] = {46, 12, 20, 26, 32, 13};
    assert_numbers(c, "x", x, 6);
    assert_numbers(c, "y", y, 6);
    c->seed = 1;
    OX_MADE(c, "int64[6] x", "ints(0,100)");
    assert_numbers(c, "x", (const double[]){54, 82, 33, 67, 26, 77}, 6);
    c->seed = 0;
    c->round = 1;
    OX_MADE(c, "int64[6] x", "ints(0,100)");
    assert_numbers(c, "x", (const double[]){47, 55, 8, 12, 43, 51}, 6);
}

static void test_distribution(void **state)
{
    ox_input_case *c = *state;
    enum { N = 100000 };
    OX_MADE(c, "float[100000] x, double[100000] y", "x=normal(5,2)",
            "y=uniform(-1,1)");
    double sum = 0, square = 0, low = 0, high = 0;
    for (int i = 0; i < N; i++) {
        double x = ox_array_number(array(c, "x"), i) - 5;
        double y = ox_array_number(array(c, "y"), i);
        sum += x;
        square += x * x;
        low = fmin(low, y);
        high = fmax(high, y);
    }
    assert_true(fabs(sum / N) < 0.03);
    assert_true(fabs(square / N - 4) < 0.1);
    assert_true(low >= -1 && low < -0.999 && high <= 1 && high > 0.999);
}

static void test_generators(void **state)
{
    ox_input_case *c = *state;
    OX_MADE(c, "float16[2] h, bfloat16[2] b, uint8[2,3] u, bool[64] t",
            "h=full(1.5)", "b=ones", "u=arange");
    assert_numbers(c, "h", (const double[]){1.5, 1.5}, 2);
    assert_numbers(c, "b", (const double[]){1, 1}, 2);
    assert_numbers(c, "u", (const double[]){0, 1, 2, 0, 1, 2}, 6);
    double set = 0;
    for (int i = 0; i < 64; i++) {
        assert_true(array(c, "t")->data[i] < 2);
        set += ox_array_number(array(c, "t"), i);
    }
    assert_true(set > 16 && set < 48);
    OX_MADE(c, "string[3] s, int4[3] q, float8e4m3fn[2] f, int64 n",
            "s=ints(7,8)", "q=ints(-3,-2)", "f=full(0.5)", "n=full(-9)");
    assert_string_equal(array(c, "s")->strings[2], "7");
    assert_numbers(c, "q", (const double[]){-3, -3, -3}, 3);
    assert_int_equal(array(c, "q")->size, 2);
    assert_numbers(c, "f", (const double[]){0.5, 0.5}, 2);
    assert_numbers(c, "n", (const double[]){-9}, 1);
    OX_MADE(c, "float[0,3] e");
    assert_int_equal(array(c, "e")->size, 0);
    assert_int_equal(ox_array_count(array(c, "e")), 0);
}

static void test_bad_generators(void **state)
{
    ox_input_case *c = *state;
    const char *x = "float[2] x", *u = "uint8[2] x";
    OX_FAILS(c, OX_USAGE, "'uniform(1' is no generator", x, "x=uniform(1");
    OX_FAILS(c, OX_USAGE, "no generator", x, "x=uniform(1,2,3)");
    OX_FAILS(c, OX_USAGE, "no generator", x, "x=uniform()");
    OX_FAILS(c, OX_USAGE, "no generator", x, "x=full(nan)");
    OX_FAILS(c, OX_USAGE, "no generator", x, "x=ones(1)");
    OX_FAILS(c, OX_USAGE, "empty range", x, "x=ints(3,3)");
    OX_FAILS(c, OX_USAGE, "empty range", x, "x=uniform(1,0)");
    OX_FAILS(c, OX_USAGE, "whole numbers", x, "x=ints(0.5,3)");
    OX_FAILS(c, OX_USAGE, "uint8 does not hold", u, "x=full(256)");
    OX_FAILS(c, OX_USAGE, "makes reals, the model takes uint8", u,
             "x=uniform(0,9)");
    OX_FAILS(c, OX_USAGE, "float16 does not hold", "float16[2] x",
             "x=full(70000)");
    OX_FAILS(c, OX_USAGE, "bool does not hold", "bool[2] x", "x=full(2)");
}

/* What nobody says anything of. */
static void test_defaults(void **state)
{
    ox_input_case *c = *state;
    OX_MADE(c, "float[N,3,H,W] image, int64[batch,seq] input_ids, "
               "int64[batch,seq] attention_mask, int64[batch,seq] positions, "
               "uint8[batch,?,?,3] photo, float[1,4,past,8] cache, "
               "float[?,C,seq] y, int64 sr, int32[5] other");
    assert_type(c, "image", "float[1,3,64,64]");
    assert_type(c, "input_ids", "int64[1,64]");
    assert_type(c, "photo", "uint8[1,64,64,3]");
    assert_type(c, "cache", "float[1,4,0,8]");
    assert_type(c, "y", "float[1,3,64]");
    assert_numbers(c, "attention_mask", (const double[]){1, 1}, 2);
    assert_numbers(c, "positions", (const double[]){0, 1, 2}, 3);
    assert_numbers(c, "sr", (const double[]){16000}, 1);
    double most = 0;
    for (int i = 0; i < 64; i++)
        most = fmax(most, ox_array_number(array(c, "input_ids"), i));
    assert_true(most > 50 && most < 100);
    for (int i = 0; i < 5; i++)
        assert_true(ox_array_number(array(c, "other"), i) < 2);
    assert_string_equal(c->out.origins[0], "uniform(0,1)");
    assert_string_equal(c->out.origins[1], "ints(0,100)");
    OX_FAILS(c, OX_USAGE, "input 'x' has no shape", "float[] x");
    OX_MADE(c, "float[] x", "x=ones:shape=2,1");
    assert_type(c, "x", "float[2,1]");
    OX_MADE(c, "float[N,M] x", "x=uniform(0,1)[3,2]");
    assert_type(c, "x", "float[3,2]");
    OX_FAILS(c, OX_USAGE, "sizes expected", "float[N,M] x", "x=ones[]");
}

static int64_t dim(const ox_input_case *c, const char *name)
{
    for (size_t i = 0; i < c->out.n_dims; i++)
        if (!strcmp(c->out.dims[i].name, name))
            return c->out.dims[i].size;
    return -1;
}

static void test_dims(void **state)
{
    ox_input_case *c = *state;
    c->dims[0] = (ox_dim_size){"N", 2};
    c->dims[1] = (ox_dim_size){"x:2", 5};
    c->n_dims = 2;
    OX_MADE(c, "float[N,3,?] x, float[N,M] y", "y=ones:shape=2,7");
    assert_type(c, "x", "float[2,3,5]");
    assert_type(c, "y", "float[2,7]");
    assert_int_equal(dim(c, "N"), 2);
    assert_int_equal(dim(c, "M"), 7);
    OX_FAILS(c, OX_USAGE,
             "dim 'N' is 2 by --dim N and 4 by input 'y' (shape=4,7)",
             "float[N,3,?] x, float[N,M] y", "y=ones:shape=4,7");
    OX_FAILS(c, OX_USAGE, "no dim 'x:2' in the inputs, which have 'N'",
             "float[N,3] x");
    OX_FAILS(c, OX_USAGE, "--dim x:2: 5, but input 'x' is float[2,3,4]",
             "float[2,3,4] x, float[N] y");
    c->dims[0].size = -1;
    OX_FAILS(c, OX_USAGE, "-1 is no size", "float[N,3,?] x");
    c->n_dims = 0;
    OX_FAILS(c, OX_USAGE, "input 'x' is float[N,3], but float[1,4] in shape",
             "float[N,3] x", "x=ones:shape=1,4");
    OX_FAILS(c, OX_USAGE, "sizes expected", "float[N,3] x",
             "x=ones:shape=1,-4");
    OX_FAILS(c, OX_USAGE, "sizes expected", "float[N,3] x",
             "x=ones:shape=1,3.5");
}

static void test_composed_dims(void **state)
{
    ox_input_case *c = *state;
    c->dims[0] = (ox_dim_size){"past", 3};
    c->dims[1] = (ox_dim_size){"seq", 8};
    c->dims[2] = (ox_dim_size){"H", 33};
    c->n_dims = 3;
    OX_MADE(c, "float[past,seq,H] x, int64[\"past + seq\"] y, "
               "float[\"(H+1)/2*3 - max(seq, past)\"] z, "
               "float[\"H-other\"] w, float[\"H//0\"] v");
    assert_type(c, "y", "int64[11]");
    assert_type(c, "z", "float[43]");
    assert_type(c, "w", "float[64]"); /* no expression: 'other' is no dim */
    assert_type(c, "v", "float[64]");
    assert_int_equal(dim(c, "past + seq"), 11);
    c->n_dims = 0;
    OX_MADE(c, "float[\"n+1\",n] x");
    assert_type(c, "x", "float[2,1]");
    char deep[400] = "float[n, \"";
    memset(deep + 10, '(', 300);
    strcpy(deep + 310, "n\"] x");
    OX_MADE(c, deep);
    assert_type(c, "x", "float[1,64]");
}

static void test_specs(void **state)
{
    ox_input_case *c = *state;
    OX_MADE(c, "float[2] a, float[2] \"a=b\", float[2] \"c:0\"", "a=b=ones",
            "a=full(3)", "c:0=full(4)");
    assert_numbers(c, "a=b", (const double[]){1}, 1);
    assert_numbers(c, "a", (const double[]){3}, 1);
    assert_numbers(c, "c:0", (const double[]){4}, 1);
    OX_FAILS(c, OX_USAGE, "the model has no input 'z'; it has 'a', 'b'",
             "float a, float b", "z=ones");
    OX_FAILS(c, OX_USAGE, "two generators", "float a", "ones", "zeros");
    OX_FAILS(c, OX_USAGE, "file or a generator expected", "float a", "a=");
    OX_FAILS(c, OX_USAGE, "'x' is not no|exact|round", "float a",
             "a=ones:cast=x");
    OX_FAILS(c, OX_USAGE, "no option 'foo'", "float a", "a=ones:cast=no,foo=1");
    OX_FAILS(c, OX_USAGE, "needs a value", "float a", "a=ones:shape");
    OX_FAILS(c, OX_IO, "input 'a': nofile: cannot open", "float a", "a=nofile");
    OX_FAILS(c, OX_IO, "nofile.bin: cannot open", "float a", "nofile.bin");
    OX_MADE(c, "float[2] a, float[3] b", "full(2)", "b=ones");
    assert_numbers(c, "a", (const double[]){2, 2}, 2);
    assert_numbers(c, "b", (const double[]){1, 1, 1}, 3);
}

static void test_sets(void **state)
{
    ox_input_case *c = *state;
    const char *inputs = "float[1] a, float[1] b";
    OX_MADE(c, inputs, "a=full(1)", "a=full(2)", "b=full(3)");
    assert_numbers(c, "a", (const double[]){1}, 1);
    assert_int_equal(c->out.sets, 2);
    c->round = 1;
    OX_MADE(c, inputs, "a=full(1)", "a=full(2)", "b=full(3)");
    assert_numbers(c, "a", (const double[]){2}, 1);
    assert_numbers(c, "b", (const double[]){3}, 1);
    c->round = 2; /* from the first one again */
    OX_MADE(c, inputs, "a=full(1)", "a=full(2)");
    assert_numbers(c, "a", (const double[]){1}, 1);
    OX_FAILS(c, OX_USAGE, "'a' is given 2 times and 'b' 3", "float a, float b",
             "a=ones", "a=ones", "b=ones", "b=ones", "b=ones");
    OX_MADE(c, inputs, "a=full(1)");
}

static void test_unsupported(void **state)
{
    ox_input_case *c = *state;
    OX_FAILS(c, OX_UNSUPPORTED, "input 'x' is no tensor", "seq(float[2]) x");
    OX_FAILS(c, OX_UNSUPPORTED, "input 'x' is no tensor", "complex64[2] x");
    OX_FAILS(c, OX_UNSUPPORTED, "float[100000,100000] is past",
             "float[100000,100000] x");
    OX_FAILS(c, OX_UNSUPPORTED, "is past the",
             "float[9000000000000000000,9000000000000000000] x");
    OX_FAILS(c, OX_UNSUPPORTED, "is past the", "string[100000,100000] x");
}

/* An initializer backs the input: only asked for when a spec names it. */
static void test_optional(void **state)
{
    ox_input_case *c = *state;
    static const char text[] = "<ir_version: 8, opset_import: [\"\" : 17]>\n"
                               "main (float[2] x, float[2] w) => (float[2] y)\n"
                               "<float[2] w = {1, 2}>\n"
                               "{ y = Add(x, w) }\n";
    ox_onnx *onnx;
    assert_int_equal(ox_onnx_parse(&onnx, "t.onnxtxt", (const uint8_t *)text,
                                   strlen(text), &c->err),
                     OX_OK);
    c->model = ox_model_new(onnx, NULL);
    ox_input_options options = {0};
    assert_int_equal(ox_inputs_prepare(&c->out, c->model, &options, 0, &c->err),
                     OX_OK);
    assert_int_equal(c->out.arrays.n, 1);
    const char *spec = "w=full(7)";
    const ox_strings specs = {&spec, 1, 1};
    options.specs = &specs;
    assert_int_equal(ox_inputs_prepare(&c->out, c->model, &options, 0, &c->err),
                     OX_OK);
    assert_int_equal(c->out.arrays.n, 2);
    assert_numbers(c, "w", (const double[]){7, 7}, 2);
}

static void check_cast(ox_input_case *c, int32_t from, const void *bits,
                       int32_t to, bool exact, double want)
{
    const int64_t one = 1;
    const ox_array in = {.dtype = from, .rank = 1, .dims = &one, .data = bits};
    ox_array out;
    ox_status status = ox_array_cast(&out, &in, to, exact, c->arena, &c->err);
    if (isnan(want))
        assert_int_equal(status, OX_USAGE);
    else if (status || ox_array_number(&out, 0) != want)
        fail_msg("%s: %.17g, not %.17g", ox_dtype_name(to),
                 ox_array_number(&out, 0), want);
}

static void test_cast(void **state)
{
    ox_input_case *c = *state;
    const float third = 1.0f / 3, big = 1e30f, three = 3, below = -1;
    const int64_t most = INT64_MAX, two53 = (INT64_C(1) << 53) + 1, least = -5;
    const uint64_t top = UINT64_MAX;
    const int f32 = OX_DTYPE_FLOAT, i64 = OX_DTYPE_INT64, no = 0, exact = 1;
    check_cast(c, f32, &third, OX_DTYPE_DOUBLE, exact, third);
    check_cast(c, f32, &third, OX_DTYPE_FLOAT16, exact, NAN);
    check_cast(c, f32, &third, OX_DTYPE_FLOAT16, no, 0x1.554p-2);
    check_cast(c, f32, &third, i64, exact, NAN);
    check_cast(c, f32, &third, i64, no, 0);
    check_cast(c, f32, &big, OX_DTYPE_FLOAT16, no, NAN);
    check_cast(c, f32, &big, i64, no, NAN);
    check_cast(c, f32, &three, OX_DTYPE_INT4, exact, 3);
    check_cast(c, f32, &three, OX_DTYPE_BOOL, no, NAN);
    check_cast(c, f32, &below, OX_DTYPE_UINT8, no, NAN);
    check_cast(c, f32, &below, OX_DTYPE_INT8, exact, -1);
    check_cast(c, i64, &most, OX_DTYPE_UINT64, exact, 0x1p63);
    check_cast(c, i64, &most, OX_DTYPE_INT32, no, NAN);
    check_cast(c, i64, &two53, OX_DTYPE_DOUBLE, exact, NAN);
    check_cast(c, i64, &two53, OX_DTYPE_DOUBLE, no, 0x1p53);
    check_cast(c, i64, &least, OX_DTYPE_UINT64, no, NAN);
    check_cast(c, i64, &least, OX_DTYPE_INT32, exact, -5);
    check_cast(c, OX_DTYPE_UINT64, &top, i64, no, NAN);
}

static void test_array_texts(void **state)
{
    ox_input_case *c = *state;
    const int64_t dims[] = {2, 3}, none[] = {INT64_MAX, INT64_MAX, 0};
    int64_t n;
    assert_true(ox_count_of_dims(&n, none, 3));
    assert_int_equal(n, 0);
    assert_false(ox_count_of_dims(&n, none, 2));
    ox_array a = {.dtype = OX_DTYPE_STRING, .rank = 2, .dims = dims};
    assert_string_equal(ox_array_type_text(&a, c->arena), "string[2,3]");
    assert_true(isnan(ox_array_number(&a, 0)));
    a.rank = 0;
    assert_int_equal(ox_array_count(&a), 1);
    assert_string_equal(ox_array_type_text(&a, c->arena), "string");
    ox_buf help;
    ox_buf_init(&help, c->arena);
    ox_inputs_help(&help);
    assert_non_null(strstr(ox_buf_text(&help), "layout=auto|nchw|nhwc "));
}

int main(void)
{
#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, ox_input_case_start,                 \
                                    ox_input_case_end)
    const struct CMUnitTest tests[] = {
        TEST(test_frozen),        TEST(test_distribution),
        TEST(test_generators),    TEST(test_bad_generators),
        TEST(test_defaults),      TEST(test_dims),
        TEST(test_composed_dims), TEST(test_specs),
        TEST(test_sets),          TEST(test_unsupported),
        TEST(test_optional),      TEST(test_cast),
        TEST(test_array_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
