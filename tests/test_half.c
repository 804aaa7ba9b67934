#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "num/half.h"

enum { CHUNK = 4096 };

static float float_of(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint32_t bits_of(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

/* The definition, in double arithmetic: scale so that the unit is 1, round. */
static uint16_t defined_half(uint32_t bits)
{
    const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
    const double mag = fabs((double)float_of(bits));
    if (isnan(mag)) {
        return (uint16_t)(sign | 0x7e00 | (bits >> 13 & 0x3ff));
    }
    int exp = -14;
    if (mag >= 0x1p-14 && !isinf(mag)) {
        frexp(mag, &exp);
        exp--;
    }
    const double units = nearbyint(ldexp(mag, 10 - exp));
    if (ldexp(units, exp - 10) >= 65536.0) {
        return sign | 0x7c00;
    }
    /* a carry out of the mantissa lands in the exponent, as it should */
    const int base = (exp + 14) << 10;
    return (uint16_t)(sign | (base + (int)units));
}

static double defined_value(uint16_t h)
{
    const int exp = h >> 10 & 31;
    const int mant = h & 0x3ff;
    const double mag = exp ? ldexp(1024 + mant, exp - 25) : ldexp(mant, -24);
    return h & 0x8000 ? -mag : mag;
}

typedef struct batch {
    float src[CHUNK];
    size_t n;
    ox_half_stats stats; /* by definition, of src[0..n) */
} batch;

static void define_stats(batch *b)
{
    ox_half_stats s = {0};
    for (size_t i = 0; i < b->n; i++) {
        const uint16_t h = defined_half(bits_of(b->src[i])) & 0x7fff;
        const float mag = fabsf(b->src[i]);
        s.nan += isnan(mag) != 0;
        s.inf += isinf(mag) != 0;
        s.zero += mag == 0;
        s.overflow += h == 0x7c00 && !isinf(mag);
        s.underflow += h == 0 && mag > 0;
        s.subnormal += h > 0 && h < 0x400;
        if (isfinite(mag) && mag > 0) {
            s.min_abs = !s.min_abs || mag < s.min_abs ? mag : s.min_abs;
            s.max_abs = mag > s.max_abs ? mag : s.max_abs;
        }
    }
    b->stats = s;
}

static void assert_stats(const ox_half_stats *got, const ox_half_stats *want)
{
    assert_int_equal(got->nan, want->nan);
    assert_int_equal(got->inf, want->inf);
    assert_int_equal(got->zero, want->zero);
    assert_int_equal(got->overflow, want->overflow);
    assert_int_equal(got->underflow, want->underflow);
    assert_int_equal(got->subnormal, want->subnormal);
    assert_int_equal(bits_of(got->min_abs), bits_of(want->min_abs));
    assert_int_equal(bits_of(got->max_abs), bits_of(want->max_abs));
}

/* Kernels, reference and definition agree on the batch; empties it. */
static void check(batch *b)
{
    uint16_t want[CHUNK], got[CHUNK];
    for (size_t i = 0; i < b->n; i++) {
        const uint32_t bits = bits_of(b->src[i]);
        want[i] = defined_half(bits);
        if (ox_half_from_float1(b->src[i]) != want[i]) {
            fail_msg("reference: %08x gives %04x, not %04x", bits,
                     ox_half_from_float1(b->src[i]), want[i]);
        }
    }
    define_stats(b);
    const ox_half_kernel *k;
    for (size_t at = 0; (k = ox_half_kernel_at(at)); at++) {
        k->from_float(got, b->src, b->n);
        for (size_t i = 0; i < b->n; i++) {
            if (got[i] != want[i]) {
                fail_msg("%s: %08x gives %04x, not %04x", k->name,
                         bits_of(b->src[i]), got[i], want[i]);
            }
        }
        ox_half_stats stats;
        k->scan(b->src, b->n, &stats);
        assert_stats(&stats, &b->stats);
    }
    b->n = 0;
}

static void add(batch *b, uint32_t bits)
{
    b->src[b->n++] = float_of(bits);
    if (b->n == CHUNK) {
        check(b);
    }
}

static void add_around(batch *b, uint32_t bits)
{
    for (uint32_t ulp = 0; ulp < 3; ulp++) {
        add(b, bits + ulp - 1);
        add(b, (bits + ulp - 1) ^ UINT32_C(0x80000000));
    }
}

static void test_boundaries(void **state)
{
    (void)state;
    batch b = {.n = 0};
    for (uint32_t h = 0; h < 0x7c00; h++) {
        const double low = defined_value((uint16_t)h);
        const double high =
            h == 0x7bff ? 65536.0 : defined_value((uint16_t)(h + 1));
        add_around(&b, bits_of((float)low));
        add_around(&b, bits_of((float)((low + high) / 2)));
    }
    add_around(&b, OX_FLOAT_BITS_INF);
    add_around(&b, UINT32_C(0x7fc00000));
    add(&b, UINT32_C(0x7fffffff));
    check(&b);
}

static void test_sweep(void **state)
{
    (void)state;
    batch b = {.n = 0};
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 97) {
        add(&b, (uint32_t)bits);
    }
    check(&b);
}

static void test_all_halves(void **state)
{
    (void)state;
    static uint16_t all[65536], back[65536];
    static float values[65536];
    for (uint32_t h = 0; h < 65536; h++) {
        all[h] = (uint16_t)h;
    }
    const ox_half_kernel *k;
    for (size_t at = 0; (k = ox_half_kernel_at(at)); at++) {
        k->to_float(values, all, 65536);
        k->from_float(back, values, 65536);
        for (uint32_t h = 0; h < 65536; h++) {
            const uint32_t mag = h & 0x7fff;
            const uint32_t bits = bits_of(values[h]);
            assert_int_equal(bits, bits_of(ox_float_from_half1(all[h])));
            assert_int_equal(back[h], mag > 0x7c00 ? h | 0x200 : h);
            if (mag < 0x7c00) {
                assert_true((double)values[h] == defined_value(all[h]));
                assert_int_equal(bits >> 31, h >> 15);
            } else if (mag > 0x7c00) {
                assert_true(isnan(values[h]));
            } else {
                assert_true(isinf(values[h]));
            }
        }
    }
}

/* Every length up to 40 at every alignment, and nothing written beyond. */
static void check_tail(const ox_half_kernel *k, size_t n, size_t shift)
{
    unsigned char src[256] = {0}, half[256], wide[256];
    memset(half, 0xa5, sizeof half);
    memset(wide, 0xa5, sizeof wide);
    for (size_t i = 0; i < n; i++) {
        const float f = (float)(i + 1) * (i % 2 ? -3.1f : 1e-6f);
        memcpy(src + shift + 4 * i, &f, sizeof f);
    }
    void *const s = src + shift, *const h = half + shift, *const w = wide + 1;
    k->from_float(h, s, n);
    k->to_float(w, h, n);
    for (size_t i = 0; i < n; i++) {
        float f, value;
        uint16_t got;
        memcpy(&f, src + shift + 4 * i, sizeof f);
        memcpy(&got, half + shift + 2 * i, sizeof got);
        memcpy(&value, wide + 1 + 4 * i, sizeof value);
        assert_int_equal(got, ox_half_from_float1(f));
        assert_true(value == ox_float_from_half1(got));
    }
    assert_int_equal(half[shift + 2 * n], 0xa5);
    assert_int_equal(wide[1 + 4 * n], 0xa5);
    ox_half_stats stats;
    k->scan(s, n, &stats);
    assert_int_equal(stats.subnormal, (n + 1) / 2);
    assert_int_equal(stats.zero, 0);
    assert_true(stats.min_abs == (n ? 1e-6f : 0));
}

static void test_tails(void **state)
{
    (void)state;
    const ox_half_kernel *k;
    for (size_t at = 0; (k = ox_half_kernel_at(at)); at++) {
        for (size_t n = 0; n <= 40; n++) {
            for (size_t shift = 0; shift < 4; shift++) {
                check_tail(k, n, shift);
            }
        }
    }
}

/* Longer than the kernels count in one go. */
static void test_scan_long(void **state)
{
    (void)state;
    const size_t n = ((size_t)5 << 20) + 13;
    float *src = calloc(n, sizeof *src);
    assert_non_null(src);
    for (size_t i = 0; i < n; i += 2) {
        src[i] = 1e6f;
    }
    src[n - 2] = -1e-30f;
    src[1] = NAN;
    src[3] = -INFINITY;
    src[5] = 3e-8f;
    ox_half_stats got;
    ox_half_scan(src, n, &got);
    const ox_half_stats want = {.min_abs = 1e-30f,
                                .max_abs = 1e6f,
                                .zero = n / 2 - 4,
                                .overflow = (n + 1) / 2,
                                .underflow = 1,
                                .subnormal = 1,
                                .nan = 1,
                                .inf = 1};
    assert_stats(&got, &want);
    free(src);
}

static void test_known(void **state)
{
    (void)state;
    assert_int_equal(ox_half_from_float1(1.0f), 0x3c00);
    assert_int_equal(ox_half_from_float1(-2.0f), 0xc000);
    assert_int_equal(ox_half_from_float1(65504.0f), 0x7bff);
    assert_int_equal(ox_half_from_float1(65519.996f), 0x7bff);
    assert_int_equal(ox_half_from_float1(65520.0f), 0x7c00);
    assert_int_equal(ox_half_from_float1(0x1p-24f), 1);
    assert_int_equal(ox_half_from_float1(0x1p-25f), 0);
    assert_int_equal(ox_half_from_float1(0x1.8p-24f), 2);
    assert_int_equal(ox_half_from_float1(-0.0f), 0x8000);
    assert_true(ox_float_from_half1(0x3555) == 0.333251953125f);
    uint16_t h[2];
    ox_half_from_float(h, (const float[]){0.1f, -1e9f}, 2);
    assert_int_equal(h[0], 0x2e66);
    assert_int_equal(h[1], 0xfc00);
    float f;
    ox_float_from_half(&f, h, 1);
    assert_true(f == 0.0999755859375f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),      cmocka_unit_test(test_all_halves),
        cmocka_unit_test(test_boundaries), cmocka_unit_test(test_sweep),
        cmocka_unit_test(test_tails),      cmocka_unit_test(test_scan_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
