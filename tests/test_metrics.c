/* Comparison of outputs against figures worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "runtime/metrics.h"

#include <math.h>
#include <string.h>

static int set_up(void **state)
{
    *state = ox_arena_new(0, NULL, NULL);
    return 0;
}

static int tear_down(void **state)
{
    ox_arena_free(*state);
    return 0;
}

static ox_array make(int32_t dtype, const void *data, const int64_t *dims,
                     size_t rank)
{
    ox_array a = {.name = "y", .dtype = dtype, .rank = rank, .dims = dims};
    a.data = data;
    ox_dtype_bytes(dtype, ox_array_count(&a), &a.size);
    return a;
}

static void assert_near(double got, double want)
{
    if (!(fabs(got - want) <= 1e-12 * fabs(want)) && got != want)
        fail_msg("%.17g, not %.17g", got, want);
}

/* The arrays must outlive the metrics: kept here. */
typedef struct pair {
    ox_array reference, actual;
    double atol, rtol;
    ox_metrics m;
} pair;

static void compare(pair *p, int32_t dtype, const void *reference,
                    const void *actual, const int64_t *dims, size_t rank,
                    ox_arena *arena)
{
    p->m = (ox_metrics){.atol = p->atol, .rtol = p->rtol};
    p->reference = make(dtype, reference, dims, rank);
    p->actual = make(dtype, actual, dims, rank);
    ox_metrics_add(&p->m, &p->reference, &p->actual, arena);
}

static void test_figures(void **state)
{
    const float r[] = {0, 1, -2, 4, 0.001f, 8};
    const float a[] = {0.5f, 1, -2.5f, 4.25f, 0.002f, 8};
    const int64_t dims[] = {2, 3};
    pair p = {0};
    compare(&p, OX_DTYPE_FLOAT, r, a, dims, 2, *state);
    const double tiny = (double)a[4] - r[4];
    assert_int_equal(p.m.count, 6);
    assert_int_equal(p.m.finite, 6);
    assert_int_equal(p.m.differ, 4);
    assert_near(p.m.max_abs, 0.5);
    assert_near(p.m.max_rel, 0.25); /* neither 0 nor 0.001 counts */
    assert_near(p.m.min, -2);
    assert_near(p.m.max, 8);
    assert_near(ox_metrics_mean_abs(&p.m), (1.25 + tiny) / 6);
    const double square = 0.25 + 0.25 + 0.0625 + tiny * tiny;
    assert_near(p.m.sum_square, square);
    assert_near(ox_metrics_psnr(&p.m, 0), 10 * log10(100 / (square / 6)));
    assert_near(ox_metrics_psnr(&p.m, 1), 10 * log10(1 / (square / 6)));
    const double r4 = r[4], a4 = a[4];
    assert_near(ox_metrics_cosine(&p.m),
                (1 + 5 + 17 + r4 * a4 + 64) /
                    sqrt((1 + 4 + 16 + r4 * r4 + 64) *
                         (0.25 + 1 + 6.25 + 18.0625 + a4 * a4 + 64)));
    assert_string_equal(p.m.worst, "[0,0]");
    assert_near(p.m.at_actual, 0.5);
    assert_int_equal(p.m.rows, 2);
    assert_int_equal(p.m.rows_agree, 2);
    assert_near(ox_metrics_levels(&p.m), -1);
}

static void test_identical(void **state)
{
    const float r[] = {3, -1, NAN, INFINITY, -INFINITY};
    const int64_t dims[] = {5};
    pair p = {0};
    compare(&p, OX_DTYPE_FLOAT, r, r, dims, 1, *state);
    assert_int_equal(p.m.finite, 2);
    assert_int_equal(p.m.broken, 0);
    assert_int_equal(p.m.differ, 0);
    assert_int_equal(p.m.nan[0], 1);
    assert_int_equal(p.m.inf[1], 2);
    assert_true(ox_metrics_psnr(&p.m, 0) == INFINITY);
    assert_near(ox_metrics_cosine(&p.m), 1);
    assert_null(p.m.worst);
    assert_int_equal(p.m.rows, 0); /* the NaN */
}

static void test_special(void **state)
{
    ox_arena *arena = *state;
    const float r[] = {1, NAN, INFINITY, INFINITY, 2, 5, -INFINITY, NAN};
    const float a[] = {NAN, NAN, INFINITY, -INFINITY, INFINITY, 4, 1, 0};
    const int64_t dims[] = {2, 4};
    pair p = {0};
    compare(&p, OX_DTYPE_FLOAT, r, a, dims, 2, *state);
    assert_int_equal(p.m.broken, 5);
    assert_int_equal(p.m.finite, 1);
    assert_int_equal(p.m.differ, 6);
    assert_int_equal(p.m.nan[0], 2);
    assert_int_equal(p.m.inf[0], 3);
    assert_int_equal(p.m.nan[1], 2);
    assert_int_equal(p.m.inf[1], 3);
    assert_near(p.m.max_abs, 1);
    assert_near(p.m.max_rel, 0.2);
    assert_string_equal(p.m.worst, "[1,1]");
    /* of the reference alone, whatever the other is */
    assert_near(p.m.min, 1);
    assert_near(p.m.max, 5);
    const ox_thresholds none = {0};
    assert_string_equal(
        ox_metrics_fault(&p.m, &none, arena),
        "5 of 8 elements are NaN or infinite on one side only, the first at "
        "[0,0]: 1 became nan");
    /* no finite pair at all */
    const int64_t one[] = {1};
    compare(&p, OX_DTYPE_FLOAT, r, a, one, 1, *state);
    assert_true(isnan(ox_metrics_psnr(&p.m, 0)));
    assert_null(p.m.worst);
}

/* NaN on both sides, or nothing at all, is no difference. */
static void test_nothing_finite(void **state)
{
    const float r[] = {NAN, INFINITY};
    const int64_t two[] = {2}, none[] = {0};
    const ox_thresholds t = {.min_psnr = 40};
    pair p = {0}, empty = {0};
    compare(&p, OX_DTYPE_FLOAT, r, r, two, 1, *state);
    assert_null(ox_metrics_fault(&p.m, &t, *state));
    compare(&empty, OX_DTYPE_FLOAT, r, r, none, 1, *state);
    assert_null(ox_metrics_fault(&empty.m, &t, *state));
}

static void test_constant_reference(void **state)
{
    const float five[] = {5, 5}, near[] = {5, 5.5f}, zero[] = {0, 0};
    const float small[] = {0, 0.1f};
    const int64_t dims[] = {2};
    pair p = {0};
    compare(&p, OX_DTYPE_FLOAT, five, near, dims, 1, *state);
    assert_near(ox_metrics_psnr(&p.m, 0), 10 * log10(25 / 0.125));
    compare(&p, OX_DTYPE_FLOAT, zero, small, dims, 1, *state);
    const double s = small[1];
    assert_near(ox_metrics_psnr(&p.m, 0), 10 * log10(1 / (s * s / 2)));
    assert_near(p.m.max_rel, 0);
    assert_near(ox_metrics_cosine(&p.m), 0);
    compare(&p, OX_DTYPE_FLOAT, zero, zero, dims, 1, *state);
    assert_near(ox_metrics_cosine(&p.m), 1);
    assert_true(ox_metrics_psnr(&p.m, 0) == INFINITY);
}

static void test_empty_and_scalar(void **state)
{
    const float r = 2, a = 1;
    const int64_t none[] = {0, 3};
    const ox_thresholds t = {.min_psnr = 100};
    pair p = {0};
    compare(&p, OX_DTYPE_FLOAT, "", "", none, 2, *state);
    assert_int_equal(p.m.count, 0);
    assert_true(ox_metrics_psnr(&p.m, 0) == INFINITY);
    assert_near(ox_metrics_mean_abs(&p.m), 0);
    assert_near(ox_metrics_cosine(&p.m), 1);
    assert_null(ox_metrics_fault(&p.m, &t, *state));
    compare(&p, OX_DTYPE_FLOAT, &r, &a, NULL, 0, *state);
    assert_int_equal(p.m.count, 1);
    assert_near(p.m.max_abs, 1);
    assert_string_equal(p.m.worst, "[]");
    assert_near(ox_metrics_psnr(&p.m, 0), 20 * log10(2));
    assert_int_equal(p.m.rows, 0);
}

static const char *mismatch(const ox_array *r, const ox_array *a,
                            ox_arena *arena)
{
    ox_metrics m = {0};
    const ox_thresholds none = {0};
    ox_metrics_add(&m, r, a, arena);
    assert_ptr_equal(ox_metrics_fault(&m, &none, arena), m.mismatch);
    return m.mismatch;
}

static void test_types(void **state)
{
    ox_arena *arena = *state;
    const float r[] = {1, 2}, a3[] = {1, 2, 3};
    const uint16_t half[] = {0x3c00, 0x4001};
    const int32_t ints[] = {1, 2};
    const int64_t two[] = {2}, three[] = {3}, row[] = {1, 2};
    const ox_array x = make(OX_DTYPE_FLOAT, r, two, 1);
    const ox_array h = make(OX_DTYPE_FLOAT16, half, two, 1);
    const ox_array i = make(OX_DTYPE_INT32, ints, two, 1);
    const ox_array longer = make(OX_DTYPE_FLOAT, a3, three, 1);
    const ox_array deeper = make(OX_DTYPE_FLOAT, r, row, 2);
    assert_string_equal(mismatch(&x, &longer, arena),
                        "float[3], reference float[2]");
    assert_string_equal(mismatch(&x, &deeper, arena),
                        "float[1,2], reference float[2]");
    assert_string_equal(mismatch(&x, &i, arena),
                        "int32[2], reference float[2]");
    assert_string_equal(mismatch(&x, NULL, arena),
                        "missing, reference float[2]");
    assert_null(mismatch(&x, &x, arena));
    ox_metrics m = {0};
    ox_metrics_add(&m, &x, &h, arena); /* floats of another width compare */
    assert_null(m.mismatch);
    assert_near(m.max_abs, 0x1p-9);
}

/* Each type through its own conversion: 1 against 3. */
static void test_dtypes(void **state)
{
    static const int32_t dtypes[] = {
        OX_DTYPE_FLOAT,     OX_DTYPE_DOUBLE, OX_DTYPE_FLOAT16,
        OX_DTYPE_BFLOAT16,  OX_DTYPE_UINT8,  OX_DTYPE_INT8,
        OX_DTYPE_UINT16,    OX_DTYPE_INT16,  OX_DTYPE_UINT32,
        OX_DTYPE_INT32,     OX_DTYPE_UINT64, OX_DTYPE_INT64,
        OX_DTYPE_INT4,      OX_DTYPE_UINT4,  OX_DTYPE_FLOAT8E4M3FN,
        OX_DTYPE_FLOAT8E5M2};
    const int64_t dims[] = {5};
    for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
        uint8_t r[40] = {0}, a[40] = {0};
        for (int64_t k = 0; k < 5; k++) {
            assert_true(ox_put_number(r, dtypes[i], k, 1));
            assert_true(ox_put_number(a, dtypes[i], k, k == 3 ? 3 : 1));
        }
        pair p = {0};
        compare(&p, dtypes[i], r, a, dims, 1, *state);
        assert_near(p.m.max_abs, 2);
        assert_near(p.m.max_rel, 2);
        assert_int_equal(p.m.differ, 1);
        assert_string_equal(p.m.worst, "[3]");
        assert_string_equal(p.m.first_differ, "[3]");
        assert_near(p.m.sum_square, 4);
        assert_int_equal(p.m.rows_agree, 0);
    }
}

static void test_long_integers(void **state)
{
    const int64_t r[] = {INT64_MAX, 0, -7}, a[] = {INT64_MAX - 1, 0, -7};
    const int64_t dims[] = {3};
    pair p = {0};
    compare(&p, OX_DTYPE_INT64, r, a, dims, 1, *state);
    assert_int_equal(p.m.differ, 1);
    assert_string_equal(p.m.first_differ, "[0]");
}

static void test_bools_and_strings(void **state)
{
    ox_arena *arena = *state;
    const uint8_t r[] = {0, 1, 1, 0}, a[] = {0, 1, 0, 1};
    const int64_t dims[] = {2, 2};
    const ox_thresholds none = {0}, loose = {.max_abs = 9};
    pair p = {0};
    compare(&p, OX_DTYPE_BOOL, r, a, dims, 2, *state);
    assert_int_equal(p.m.differ, 2);
    assert_int_equal(p.m.rows, 0);
    assert_string_equal(ox_metrics_fault(&p.m, &none, arena),
                        "2 of 4 elements differ, the first at [1,0]");
    assert_non_null(ox_metrics_fault(&p.m, &loose, arena));
    compare(&p, OX_DTYPE_UINT8, r, a, dims, 2, *state);
    assert_non_null(ox_metrics_fault(&p.m, &none, arena));
    assert_null(ox_metrics_fault(&p.m, &loose, arena));
    const char *const one[] = {"a", "b", "c", "d"};
    const char *const two[] = {"a", "b", "c", "e"};
    ox_array x = {
        .dtype = OX_DTYPE_STRING, .rank = 2, .dims = dims, .strings = one};
    ox_array y = x;
    y.strings = two;
    ox_metrics m = {0}, same = {0};
    ox_metrics_add(&m, &x, &y, arena);
    assert_int_equal(m.differ, 1);
    assert_string_equal(m.first_differ, "[1,1]");
    assert_non_null(ox_metrics_fault(&m, &loose, arena));
    ox_metrics_add(&same, &x, &x, arena);
    assert_null(ox_metrics_fault(&same, &none, arena));
}

static void test_thresholds(void **state)
{
    ox_arena *arena = *state;
    const float r[] = {1, 100, -10}, a[] = {1.25f, 100.5f, -10};
    const int64_t dims[] = {3};
    pair p = {.atol = 0.25, .rtol = 0.0025};
    ox_thresholds t = {.close = true};
    compare(&p, OX_DTYPE_FLOAT, r, a, dims, 1, *state);
    assert_int_equal(p.m.over, 0);
    assert_null(ox_metrics_fault(&p.m, &t, arena));
    p.rtol = 0.002;
    p.atol = 0.24;
    compare(&p, OX_DTYPE_FLOAT, r, a, dims, 1, *state);
    assert_string_equal(ox_metrics_fault(&p.m, &t, arena),
                        "2 of 3 elements differ by more than 0.24 + 0.002 of "
                        "the reference");
    t = (ox_thresholds){.max_abs = 0.5};
    assert_null(ox_metrics_fault(&p.m, &t, arena));
    t.max_abs = 0.49;
    assert_string_equal(ox_metrics_fault(&p.m, &t, arena),
                        "max abs 0.5, at most 0.49 asked");
    t = (ox_thresholds){.min_psnr = 50};
    assert_null(ox_metrics_fault(&p.m, &t, arena));
    t.min_psnr = 51;
    assert_string_equal(ox_metrics_fault(&p.m, &t, arena),
                        "psnr 50.65 dB, at least 51.00 asked");
    t.peak = 220;
    assert_null(ox_metrics_fault(&p.m, &t, arena));
}

static void test_several(void **state)
{
    ox_arena *arena = *state;
    const float r1[] = {0, 1}, a1[] = {0, 1.5f}, r2[] = {3, -1};
    const float a2[] = {4, NAN};
    const int64_t dims[] = {2}, other[] = {1, 2};
    const ox_array x1 = make(OX_DTYPE_FLOAT, r1, dims, 1);
    const ox_array y1 = make(OX_DTYPE_FLOAT, a1, dims, 1);
    const ox_array x2 = make(OX_DTYPE_FLOAT, r2, dims, 1);
    const ox_array y2 = make(OX_DTYPE_FLOAT, a2, dims, 1);
    const ox_array z2 = make(OX_DTYPE_FLOAT, a2, other, 2);
    ox_metrics m = {0};
    ox_metrics_add(&m, &x1, &y1, arena);
    ox_metrics_add(&m, &x2, &y2, arena);
    assert_int_equal(m.runs, 2);
    assert_int_equal(m.count, 4);
    assert_int_equal(m.broken, 1);
    assert_near(m.max_abs, 1);
    assert_near(m.min, -1);
    assert_near(m.max, 3);
    assert_int_equal(m.worst_run, 1);
    assert_near(m.at_reference, 3);
    assert_string_equal(m.first_broken, "[1]: -1 became nan in run 2");
    assert_string_equal(m.first_differ, "[1]");
    assert_near(ox_metrics_mean_abs(&m), 0.5);
    assert_near(ox_metrics_psnr(&m, 0), 10 * log10(16 / (1.25 / 3)));
    ox_metrics_add(&m, &x2, &z2, arena);
    assert_string_equal(m.mismatch, "float[1,2], reference float[2]");
    assert_int_equal(m.runs, 2);
}

static void check_image(void **state, const int64_t *dims, size_t rank,
                        double low, double high, double want)
{
    float r[2 * 3 * 8 * 8], a[2 * 3 * 8 * 8];
    for (size_t i = 0; i < sizeof r / sizeof *r; i++)
        a[i] = r[i] = (float)(i % 2 ? high : low);
    a[5] += 0.5f;
    pair p = {0};
    compare(&p, OX_DTYPE_FLOAT, r, a, dims, rank, *state);
    assert_true(fabs(ox_metrics_levels(&p.m) - want) < 1e-4);
}

static void test_image(void **state)
{
    const int64_t nchw[] = {2, 3, 8, 8}, nhwc[] = {2, 8, 8, 3};
    const int64_t chw[] = {3, 8, 8}, matrix[] = {48, 8};
    const int64_t thin[] = {2, 3, 4, 16}, many[] = {1, 6, 8, 8};
    check_image(state, nchw, 4, 0, 1, 127.5);
    check_image(state, nhwc, 4, 0, 1, 127.5);
    check_image(state, chw, 3, -0.04, 1.04, 127.5);
    check_image(state, nchw, 4, -1, 1, 63.75);
    check_image(state, nchw, 4, 0, 255, 0.5);
    check_image(state, nchw, 4, 0, 300, -1);
    check_image(state, nchw, 4, -20, 1, -1);
    check_image(state, matrix, 2, 0, 1, -1);
    check_image(state, thin, 4, 0, 1, -1);
    check_image(state, many, 4, 0, 1, -1);
    uint8_t r[192] = {0}, a[192] = {0};
    a[7] = 3;
    pair p = {0};
    compare(&p, OX_DTYPE_UINT8, r, a, chw, 3, *state);
    assert_near(ox_metrics_levels(&p.m), 3);
    compare(&p, OX_DTYPE_INT8, r, a, chw, 3, *state);
    assert_near(ox_metrics_levels(&p.m), -1);
}

/* Rank 4: along axis 1. Ties: the first. */
static void test_argmax(void **state)
{
    const float r[] = {1, 5, 9, 2, 2, 9, 3, 4}; /* [1,2,2,2] */
    const float a[] = {1, 9, 9, 5, 2, 5, 3, 4};
    const int64_t dims[] = {1, 2, 2, 2}, rows[] = {4, 2}, single[] = {8, 1};
    pair p = {0};
    compare(&p, OX_DTYPE_FLOAT, r, a, dims, 4, *state);
    assert_int_equal(p.m.rows, 4); /* 1/2 5/9 9/3 2/4, 1/2 9/5 9/3 5/4 */
    assert_int_equal(p.m.rows_agree, 2);
    compare(&p, OX_DTYPE_FLOAT, r, a, rows, 2, *state);
    assert_int_equal(p.m.rows, 4);
    assert_int_equal(p.m.rows_agree, 4);
    compare(&p, OX_DTYPE_FLOAT, r, a, single, 2, *state);
    assert_int_equal(p.m.rows, 0);
    const float ties[] = {7, 5, 7, 6, 7, 6, 7, 5}; /* 7/7 5/6 7/7 6/5 */
    const float firsts[] = {8, 5, 8, 6, 7, 6, 7, 5};
    compare(&p, OX_DTYPE_FLOAT, ties, firsts, dims, 4, *state);
    assert_int_equal(p.m.rows_agree, 4);
    const float tie[] = {7, 7}, late[] = {6, 7}, bad[] = {NAN, 1};
    const int64_t two[] = {2};
    compare(&p, OX_DTYPE_FLOAT, tie, late, two, 1, *state);
    assert_int_equal(p.m.rows_agree, 0);
    compare(&p, OX_DTYPE_FLOAT, tie, bad, two, 1, *state);
    assert_int_equal(p.m.rows, 0);
}

enum { LARGE = 5003 };

static float next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (float)(int32_t)*seed / 65536.0f;
}

/* Many blocks, some with values that are not finite, against plain loops. */
static void test_large(void **state)
{
    float *r = OX_NEW_ARRAY(*state, LARGE, float);
    float *a = OX_NEW_ARRAY(*state, LARGE, float);
    uint32_t seed = 1;
    double abs_sum = 0, square = 0, dot = 0, rr = 0, worst = 0, rel = 0;
    double magnitude = 0;
    int64_t at = -1, special = 0, beyond = 0, finite = 0, differ = 0;
    for (size_t i = 0; i < LARGE; i++) {
        r[i] = next(&seed);
        a[i] = i % 7 ? r[i] * (1 + next(&seed) / 1e7f) : r[i];
        if (i % 901 == 0)
            a[i] = i % 2 ? NAN : INFINITY;
        if (i % 1802 == 0)
            r[i] = a[i];
        if (isfinite(r[i]))
            magnitude = fmax(magnitude, fabs((double)r[i]));
    }
    for (size_t i = 0; i < LARGE; i++) {
        const double x = r[i], y = a[i], d = fabs(y - x);
        const bool same = x == y || (isnan(x) && isnan(y));
        differ += !same;
        if (!isfinite(x) || !isfinite(y)) {
            special += !same;
            continue;
        }
        finite++;
        abs_sum += d;
        square += d * d;
        dot += x * y;
        rr += x * x;
        beyond += d > 0.5 + 1e-3 * fabs(x);
        if (fabs(x) >= magnitude / 1000)
            rel = fmax(rel, d / fabs(x));
        if (d > worst) {
            worst = d;
            at = (int64_t)i;
        }
    }
    const int64_t dims[] = {LARGE};
    pair p = {.atol = 0.5, .rtol = 1e-3}, again = p;
    compare(&p, OX_DTYPE_FLOAT, r, a, dims, 1, *state);
    assert_int_equal(p.m.finite, finite);
    assert_int_equal(p.m.broken, special);
    assert_int_equal(p.m.differ, differ);
    assert_int_equal(p.m.over, beyond);
    assert_true(beyond > 100 && beyond < 4000);
    assert_string_equal(p.m.worst, ox_printf(*state, "[%lld]", (long long)at));
    assert_near(p.m.max_abs, worst);
    assert_near(p.m.max_rel, rel);
    assert_true(fabs(p.m.sum_abs / abs_sum - 1) < 1e-12);
    assert_true(fabs(p.m.sum_square / square - 1) < 1e-12);
    assert_true(fabs(p.m.dot / dot - 1) < 1e-12);
    assert_true(fabs(p.m.square[0] / rr - 1) < 1e-12);
    compare(&again, OX_DTYPE_FLOAT, r, a, dims, 1, *state);
    assert_true(p.m.sum_square == again.m.sum_square);
}

/* Sums keep what a running double loses: 2^64 and then many ones. */
static void test_sums(void **state)
{
    enum { N = 1 << 16 };
    double *r = OX_NEW_ARRAY(*state, N, double);
    double *a = OX_NEW_ARRAY(*state, N, double);
    a[0] = 0x1p64;
    for (size_t i = 1024; i < N; i++)
        a[i] = 1;
    const int64_t dims[] = {N};
    pair p = {0};
    compare(&p, OX_DTYPE_DOUBLE, r, a, dims, 1, *state);
    assert_true(p.m.sum_abs == 0x1p64 + (N - 1024));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_figures),
        TEST(test_identical),
        TEST(test_special),
        TEST(test_nothing_finite),
        TEST(test_constant_reference),
        TEST(test_empty_and_scalar),
        TEST(test_types),
        TEST(test_dtypes),
        TEST(test_long_integers),
        TEST(test_bools_and_strings),
        TEST(test_thresholds),
        TEST(test_several),
        TEST(test_image),
        TEST(test_argmax),
        TEST(test_large),
        TEST(test_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
