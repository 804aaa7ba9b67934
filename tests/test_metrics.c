/* Arrays and metrics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "num/half.h"
#include "runtime/metrics.h"

#include <math.h>

typedef struct world {
    ox_arena *arena;
} world;

static int set_up(void **state)
{
    static world w;
    w.arena = ox_arena_new(0, NULL, NULL);
    *state = &w;
    return 0;
}

static int tear_down(void **state)
{
    ox_arena_free(((world *)*state)->arena);
    return 0;
}

static ox_array floats(world *w, const float *data, size_t rank,
                       const int64_t *dims)
{
    ox_array a = {.name = "y",
                  .dtype = OX_DTYPE_FLOAT,
                  .rank = rank,
                  .dims = ox_memdup(w->arena, dims, rank * sizeof *dims)};
    a.size = (uint64_t)ox_array_count(&a) * sizeof *data;
    a.data = ox_memdup(w->arena, data, a.size);
    return a;
}

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fmax(1, fabs(b));
}

static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        int32_t dtype;
        uint8_t bytes[8];
        int64_t at;
        double value;
    } cases[] = {{OX_DTYPE_INT8, {0, 0x80}, 1, -128},
                 {OX_DTYPE_UINT8, {0, 0x80}, 1, 128},
                 {OX_DTYPE_INT16, {0xfe, 0xff}, 0, -2},
                 {OX_DTYPE_INT64,
                  {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
                  0,
                  -1},
                 {OX_DTYPE_UINT32, {0, 0, 0, 0x80}, 0, 2147483648.0},
                 {OX_DTYPE_INT4, {0x8f}, 0, -1},
                 {OX_DTYPE_INT4, {0x8f}, 1, -8},
                 {OX_DTYPE_UINT4, {0x8f}, 1, 8},
                 {OX_DTYPE_UINT2, {0xe4}, 3, 3},
                 {OX_DTYPE_BOOL, {0, 1}, 1, 1},
                 {OX_DTYPE_FLOAT16, {0, 0x3c}, 0, 1},
                 {OX_DTYPE_BFLOAT16, {0x80, 0xbf}, 0, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const ox_array a = {.dtype = cases[i].dtype, .data = cases[i].bytes};
        assert_true(ox_array_number(&a, cases[i].at) == cases[i].value);
    }
    const ox_array none = {.dtype = OX_DTYPE_COMPLEX64, .data = cases[0].bytes};
    assert_true(isnan(ox_array_number(&none, 0)));
}

static void test_figures(void **state)
{
    world *w = *state;
    const ox_array r = floats(w, (float[]){0, 2, -2, 4}, 2, (int64_t[]){2, 2});
    const ox_array a =
        floats(w, (float[]){0, 2.5F, -2, 3}, 2, (int64_t[]){2, 2});
    ox_metrics m = {0};
    ox_metrics_add(&m, &r, &a, w->arena);
    assert_null(m.mismatch);
    assert_int_equal(m.count, 4);
    assert_int_equal(m.differ, 2);
    assert_true(m.max_abs == 1);
    assert_string_equal(m.worst, "[1,1]");
    assert_true(m.at_reference == 4 && m.at_actual == 3);
    assert_true(near(m.max_rel, 0.25));
    assert_true(near(ox_metrics_mean_abs(&m), 1.5 / 4));
    /* 10 log10(6^2 * 4 / 1.25) */
    assert_true(near(ox_metrics_psnr(&m, 0), 10 * log10(144 / 1.25)));
    assert_true(near(ox_metrics_psnr(&m, 10), 10 * log10(400 / 1.25)));
    assert_true(
        near(ox_metrics_cosine(&m), 21 / (sqrt(24) * sqrt(6.25 + 4 + 9))));
    assert_int_equal(m.rows, 2);
    assert_int_equal(m.rows_agree, 2);
    assert_true(ox_metrics_levels(&m) < 0);
}

static void test_same_and_constant(void **state)
{
    world *w = *state;
    const ox_array r = floats(w, (float[]){3, 3}, 1, (int64_t[]){2});
    const ox_array a = floats(w, (float[]){3, 4}, 1, (int64_t[]){2});
    ox_metrics same = {0}, other = {0};
    ox_metrics_add(&same, &r, &r, w->arena);
    assert_true(isinf(ox_metrics_psnr(&same, 0)));
    assert_true(near(ox_metrics_cosine(&same), 1));
    ox_metrics_add(&other, &r, &a, w->arena);
    assert_true(near(ox_metrics_psnr(&other, 0), 10 * log10(9 * 2 / 1.0)));
}

static void test_not_finite(void **state)
{
    world *w = *state;
    const float inf = INFINITY, nan = NAN;
    const ox_array r =
        floats(w, (float[]){nan, inf, inf, 1, nan}, 1, (int64_t[]){5});
    const ox_array a =
        floats(w, (float[]){nan, inf, -inf, 1, 2}, 1, (int64_t[]){5});
    ox_metrics m = {0};
    ox_metrics_add(&m, &r, &a, w->arena);
    assert_int_equal(m.broken, 2);
    assert_int_equal(m.nan[0], 2);
    assert_int_equal(m.nan[1], 1);
    assert_int_equal(m.inf[0], 2);
    assert_int_equal(m.inf[1], 2);
    const ox_thresholds t = {.min_psnr = 10};
    assert_string_equal(ox_metrics_fault(&m, &t, w->arena),
                        "2 of 5 elements are NaN or infinite on one side only");
}

static void test_thresholds(void **state)
{
    world *w = *state;
    const ox_array r = floats(w, (float[]){0, 100}, 1, (int64_t[]){2});
    const ox_array a = floats(w, (float[]){0.01F, 101}, 1, (int64_t[]){2});
    ox_metrics m = {.atol = 0.02, .rtol = 0.02};
    ox_metrics_add(&m, &r, &a, w->arena);
    const ox_thresholds close = {.close = true}, abs = {.max_abs = 0.5},
                        psnr = {.min_psnr = 60};
    assert_null(ox_metrics_fault(&m, &close, w->arena));
    assert_non_null(strstr(ox_metrics_fault(&m, &abs, w->arena), "max abs 1"));
    assert_non_null(strstr(ox_metrics_fault(&m, &psnr, w->arena), "60.00"));
    ox_metrics tight = {.atol = 0.001, .rtol = 0.001};
    ox_metrics_add(&tight, &r, &a, w->arena);
    assert_int_equal(tight.over, 2);
    assert_non_null(ox_metrics_fault(&tight, &close, w->arena));
}

static void test_mismatch(void **state)
{
    world *w = *state;
    const ox_array r = floats(w, (float[]){0, 1}, 1, (int64_t[]){2});
    const ox_array a = floats(w, (float[]){0}, 1, (int64_t[]){1});
    const ox_thresholds none = {0};
    ox_metrics m = {0}, missing = {0};
    ox_metrics_add(&m, &r, &a, w->arena);
    assert_string_equal(ox_metrics_fault(&m, &none, w->arena),
                        "float[1], reference float[2]");
    ox_metrics_add(&missing, &r, NULL, w->arena);
    assert_string_equal(missing.mismatch, "missing, reference float[2]");
    ox_array half = r;
    uint16_t bits[2];
    ox_half_from_float(bits, (float[]){0, 1}, 2);
    half.dtype = OX_DTYPE_FLOAT16;
    half.data = (const uint8_t *)bits;
    ox_metrics mixed = {0};
    ox_metrics_add(&mixed, &r, &half, w->arena);
    assert_null(mixed.mismatch);
    assert_true(mixed.max_abs == 0);
}

static void test_exact(void **state)
{
    world *w = *state;
    const int64_t dims[] = {3};
    ox_array r = {.name = "i",
                  .dtype = OX_DTYPE_INT32,
                  .rank = 1,
                  .dims = dims,
                  .data = (const uint8_t *)(int32_t[]){1, 2, 3},
                  .size = 12};
    ox_array a = r;
    a.data = (const uint8_t *)(int32_t[]){1, 2, 4};
    const ox_thresholds psnr = {.min_psnr = 1};
    ox_metrics m = {0};
    ox_metrics_add(&m, &r, &a, w->arena);
    assert_string_equal(ox_metrics_fault(&m, &psnr, w->arena),
                        "1 of 3 elements differ");
    ox_array s = {.dtype = OX_DTYPE_STRING,
                  .rank = 1,
                  .dims = dims,
                  .strings = (const char *[]){"a", "b", "c"}};
    ox_array u = s;
    u.strings = (const char *[]){"a", "B", "c"};
    ox_metrics strings = {0};
    ox_metrics_add(&strings, &s, &u, w->arena);
    assert_int_equal(strings.differ, 1);
    assert_non_null(ox_metrics_fault(&strings, &psnr, w->arena));
}

/* Two inputs count as one long one. */
static void test_merge(void **state)
{
    world *w = *state;
    const ox_array r1 = floats(w, (float[]){0, 1}, 1, (int64_t[]){2});
    const ox_array r2 = floats(w, (float[]){0, 9}, 1, (int64_t[]){2});
    const ox_array a2 = floats(w, (float[]){0, 8}, 1, (int64_t[]){2});
    ox_metrics m = {0};
    ox_metrics_add(&m, &r1, &r1, w->arena);
    ox_metrics_add(&m, &r2, &a2, w->arena);
    assert_int_equal(m.count, 4);
    assert_true(near(ox_metrics_psnr(&m, 0), 10 * log10(81 * 4 / 1.0)));
}

static void test_image(void **state)
{
    world *w = *state;
    float r[16 * 16], a[16 * 16];
    for (int i = 0; i < 256; i++) {
        r[i] = (float)i / 255;
        a[i] = r[i] + (i == 7 ? 2.0F / 255 : 0);
    }
    const int64_t dims[] = {1, 1, 16, 16};
    const ox_array x = floats(w, r, 4, dims), y = floats(w, a, 4, dims);
    ox_metrics m = {0};
    ox_metrics_add(&m, &x, &y, w->arena);
    assert_true(m.is_image);
    assert_true(fabs(ox_metrics_levels(&m) - 2) < 1e-4);
    assert_string_equal(m.worst, "[0,0,0,7]");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {TEST(test_numbers),
                                       TEST(test_figures),
                                       TEST(test_same_and_constant),
                                       TEST(test_not_finite),
                                       TEST(test_thresholds),
                                       TEST(test_mismatch),
                                       TEST(test_exact),
                                       TEST(test_merge),
                                       TEST(test_image)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
