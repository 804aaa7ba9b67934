#include "num/half.h"

#include <stdbool.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#define HAVE_AVX2
#elif defined(__aarch64__)
#include <arm_neon.h>
#define HAVE_NEON
#endif

/*
 * Vectors as gcc and clang have them on every target; only loads, stores and
 * functions that are always inlined see them, so no ABI depends on them.
 */
enum { LANES = 4 };
typedef int32_t i32v __attribute__((vector_size(4 * LANES)));
typedef uint32_t u32v __attribute__((vector_size(4 * LANES)));
typedef float f32v __attribute__((vector_size(4 * LANES)));
typedef int16_t i16v __attribute__((vector_size(2 * LANES)));

#define INLINE static inline __attribute__((always_inline))

/* mask ? yes : no, with a mask of all ones or all zeros in each lane */
#define SELECT(mask, yes, no) (((yes) & (mask)) | ((no) & ~(mask)))

/* Float bits of 2^-14, and what the exponents of the two formats differ by. */
enum { LEAST_NORMAL = 0x38800000, HALF_REBIAS = 112 << 23 };

/*
 * ox_half_from_float1 without branches. Adding 0.5, whose last place is worth
 * 2^-24, makes the adder round a subnormal half.
 */
INLINE void from_float_step(unsigned char *dst, const unsigned char *src)
{
    i32v bits;
    memcpy(&bits, src, sizeof bits);
    const i32v mag = bits & 0x7fffffff;
    const u32v odd = (u32v)mag >> 13 & 1;
    const u32v rebased = (u32v)mag + odd - (HALF_REBIAS - 0xfff);
    const i32v normal = (i32v)(rebased >> 13);
    const i32v is_small = mag < LEAST_NORMAL;
    const f32v shifted = (f32v)(mag & is_small) + 0.5f;
    const i32v small = (i32v)shifted - 0x3f000000;
    const i32v nan = (mag >> 13 & 0x3ff) | 0x7e00;
    i32v half = SELECT(is_small, small, normal);
    const i32v is_inf = mag >= (int32_t)OX_HALF_BITS_OVERFLOW;
    const i32v is_nan = mag > (int32_t)OX_FLOAT_BITS_INF;
    half = (half & ~is_inf) | (is_inf & 0x7c00);
    half = SELECT(is_nan, nan, half) | (bits >> 16 & 0x8000);
    const i16v narrow = __builtin_convertvector(half, i16v);
    memcpy(dst, &narrow, sizeof narrow);
}

/* ox_float_from_half1 without branches. */
INLINE void to_float_step(unsigned char *dst, const unsigned char *src)
{
    i16v narrow;
    memcpy(&narrow, src, sizeof narrow);
    const i32v half = __builtin_convertvector(narrow, i32v);
    const i32v mag = half & 0x7fff;
    const i32v is_max = mag >= 0x7c00;
    const i32v quiet = (mag > 0x7c00) & 0x400000;
    const i32v normal = (mag << 13) + HALF_REBIAS + (is_max & HALF_REBIAS);
    const f32v small = __builtin_convertvector(mag, f32v) * 0x1p-24f;
    const i32v is_small = mag < 0x400;
    i32v bits = SELECT(is_small, (i32v)small, normal | quiet);
    bits |= half & INT32_MIN;
    memcpy(dst, &bits, sizeof bits);
}

INLINE void from_float_tail(unsigned char *dst, const unsigned char *src,
                            size_t n)
{
    for (size_t i = 0; i < n; i++) {
        float f;
        memcpy(&f, src + 4 * i, sizeof f);
        const uint16_t half = ox_half_from_float1(f);
        memcpy(dst + 2 * i, &half, sizeof half);
    }
}

INLINE void to_float_tail(unsigned char *dst, const unsigned char *src,
                          size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint16_t half;
        memcpy(&half, src + 2 * i, sizeof half);
        const float f = ox_float_from_half1(half);
        memcpy(dst + 4 * i, &f, sizeof f);
    }
}

static void from_float_any(uint16_t *dst, const float *src, size_t n)
{
    unsigned char *d = (unsigned char *)dst;
    const unsigned char *s = (const unsigned char *)src;
    for (; n >= LANES; n -= LANES, d += 2 * LANES, s += 4 * LANES) {
        from_float_step(d, s);
    }
    from_float_tail(d, s, n);
}

static void to_float_any(float *dst, const uint16_t *src, size_t n)
{
    unsigned char *d = (unsigned char *)dst;
    const unsigned char *s = (const unsigned char *)src;
    for (; n >= LANES; n -= LANES, d += 4 * LANES, s += 2 * LANES) {
        to_float_step(d, s);
    }
    to_float_tail(d, s, n);
}

/*
 * Classes of magnitudes, per lane. A comparison that holds is -1, so counts
 * run downwards; each includes the classes that lie beyond it.
 */
typedef struct lanes {
    i32v zero, not_under, normal, over, finite, nan;
    i32v min, max; /* of magnitudes as float bits; min is kept minus one */
} lanes;

INLINE void scan_step(lanes *v, const unsigned char *src)
{
    i32v mag;
    memcpy(&mag, src, sizeof mag);
    mag &= 0x7fffffff;
    const i32v finite = mag < (int32_t)OX_FLOAT_BITS_INF;
    v->zero += mag == 0;
    v->not_under += mag > (int32_t)OX_HALF_BITS_ZERO;
    v->normal += mag >= (int32_t)OX_HALF_BITS_NORMAL;
    v->over += mag >= (int32_t)OX_HALF_BITS_OVERFLOW;
    v->finite += finite;
    v->nan += mag > (int32_t)OX_FLOAT_BITS_INF;
    /* zero wraps to the largest value */
    const i32v low = (mag - 1) & 0x7fffffff;
    const i32v high = mag & finite;
    const i32v lower = low < v->min;
    const i32v higher = high > v->max;
    v->min = SELECT(lower, low, v->min);
    v->max = SELECT(higher, high, v->max);
}

INLINE size_t total(i32v v)
{
    int32_t sum = 0;
    for (int i = 0; i < LANES; i++) {
        sum -= v[i];
    }
    return (size_t)sum;
}

/* `low` is one less than a magnitude, and may stand for none that counts. */
INLINE void take_range(ox_half_stats *out, int32_t low, int32_t high)
{
    const uint32_t bits[2] = {(uint32_t)low + 1, (uint32_t)high};
    float mags[2];
    memcpy(mags, bits, sizeof mags);
    if (bits[0] < OX_FLOAT_BITS_INF &&
        (out->min_abs == 0 || mags[0] < out->min_abs)) {
        out->min_abs = mags[0];
    }
    out->max_abs = mags[1] > out->max_abs ? mags[1] : out->max_abs;
}

/* Adds n values, a multiple of LANES and few enough for 32-bit counts. */
INLINE void scan_run(ox_half_stats *out, const unsigned char *src, size_t n)
{
    const i32v none = {0};
    lanes v = {.min = none + INT32_MAX};
    for (size_t i = 0; i < n; i += LANES) {
        scan_step(&v, src + 4 * i);
    }
    const size_t zero = total(v.zero), not_under = total(v.not_under);
    const size_t normal = total(v.normal), over = total(v.over);
    const size_t finite = total(v.finite), nan = total(v.nan);
    out->zero += zero;
    out->underflow += n - zero - not_under;
    out->subnormal += not_under - normal;
    out->overflow += over - (n - finite);
    out->inf += n - finite - nan;
    out->nan += nan;
    for (int i = 0; i < LANES; i++) {
        take_range(out, v.min[i], v.max[i]);
    }
}

INLINE void scan_all(const float *src, size_t n, ox_half_stats *out)
{
    const unsigned char *s = (const unsigned char *)src;
    const size_t most = 1 << 20;
    *out = (ox_half_stats){0};
    while (n >= LANES) {
        const size_t len = n < most ? n - n % LANES : most;
        scan_run(out, s, len);
        n -= len;
        s += 4 * len;
    }
    if (n) {
        unsigned char padded[4 * LANES] = {0};
        memcpy(padded, s, 4 * n);
        scan_run(out, padded, LANES);
        out->zero -= LANES - n;
    }
}

static void scan_any(const float *src, size_t n, ox_half_stats *out)
{
    scan_all(src, n, out);
}

#ifdef HAVE_AVX2

/* Every processor with AVX2 has the half conversions (F16C) too. */
#define AVX2 __attribute__((target("avx2,f16c")))

enum { TO_NEAREST = _MM_FROUND_TO_NEAREST_INT };

AVX2 static void from_float_avx2(uint16_t *dst, const float *src, size_t n)
{
    unsigned char *d = (unsigned char *)dst;
    const unsigned char *s = (const unsigned char *)src;
    for (; n >= 16; n -= 16, d += 32, s += 64) {
        const __m256 a = _mm256_loadu_ps((const void *)s);
        const __m256 b = _mm256_loadu_ps((const void *)(s + 32));
        const __m128i ha = _mm256_cvtps_ph(a, TO_NEAREST);
        const __m128i hb = _mm256_cvtps_ph(b, TO_NEAREST);
        _mm256_storeu_si256((void *)d, _mm256_set_m128i(hb, ha));
    }
    from_float_tail(d, s, n);
}

AVX2 static void to_float_avx2(float *dst, const uint16_t *src, size_t n)
{
    unsigned char *d = (unsigned char *)dst;
    const unsigned char *s = (const unsigned char *)src;
    for (; n >= 16; n -= 16, d += 64, s += 32) {
        const __m128i a = _mm_loadu_si128((const void *)s);
        const __m128i b = _mm_loadu_si128((const void *)(s + 16));
        _mm256_storeu_ps((void *)d, _mm256_cvtph_ps(a));
        _mm256_storeu_ps((void *)(d + 32), _mm256_cvtph_ps(b));
    }
    to_float_tail(d, s, n);
}

AVX2 static void scan_avx2(const float *src, size_t n, ox_half_stats *out)
{
    scan_all(src, n, out);
}

#endif

#ifdef HAVE_NEON

static void from_float_neon(uint16_t *dst, const float *src, size_t n)
{
    unsigned char *d = (unsigned char *)dst;
    const unsigned char *s = (const unsigned char *)src;
    for (; n >= 8; n -= 8, d += 16, s += 32) {
        const float32x4_t a = vreinterpretq_f32_u8(vld1q_u8(s));
        const float32x4_t b = vreinterpretq_f32_u8(vld1q_u8(s + 16));
        const float16x8_t h = vcombine_f16(vcvt_f16_f32(a), vcvt_f16_f32(b));
        vst1q_u8(d, vreinterpretq_u8_f16(h));
    }
    from_float_tail(d, s, n);
}

static void to_float_neon(float *dst, const uint16_t *src, size_t n)
{
    unsigned char *d = (unsigned char *)dst;
    const unsigned char *s = (const unsigned char *)src;
    for (; n >= 8; n -= 8, d += 32, s += 16) {
        const float16x8_t h = vreinterpretq_f16_u8(vld1q_u8(s));
        const float32x4_t a = vcvt_f32_f16(vget_low_f16(h));
        const float32x4_t b = vcvt_f32_f16(vget_high_f16(h));
        vst1q_u8(d, vreinterpretq_u8_f32(a));
        vst1q_u8(d + 16, vreinterpretq_u8_f32(b));
    }
    to_float_tail(d, s, n);
}

#endif

static const ox_half_kernel kernels[] = {
#ifdef HAVE_AVX2
    {"avx2", from_float_avx2, to_float_avx2, scan_avx2},
#elif defined(HAVE_NEON)
    {"neon", from_float_neon, to_float_neon, scan_any},
#endif
    {"portable", from_float_any, to_float_any, scan_any},
};

static size_t first_kernel(void)
{
#ifdef HAVE_AVX2
    /* clang 14 has no name for f16c, which hypervisors can mask. */
    unsigned a, b, c, d;
    bool f16c = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_F16C);
    return __builtin_cpu_supports("avx2") && f16c ? 0 : 1;
#else
    return 0;
#endif
}

const ox_half_kernel *ox_half_kernel_at(size_t i)
{
    const size_t count = sizeof kernels / sizeof kernels[0];
    const size_t at = first_kernel() + i;
    return at < count ? &kernels[at] : NULL;
}

void ox_half_from_float(uint16_t *dst, const float *src, size_t n)
{
    kernels[first_kernel()].from_float(dst, src, n);
}

void ox_float_from_half(float *dst, const uint16_t *src, size_t n)
{
    kernels[first_kernel()].to_float(dst, src, n);
}

void ox_half_scan(const float *src, size_t n, ox_half_stats *out)
{
    kernels[first_kernel()].scan(src, n, out);
}
