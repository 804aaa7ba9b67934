/*
 * IEEE binary16: conversion from and to float, and what a conversion would
 * lose. Rounding is to nearest, ties to even, whatever the target; subnormals
 * are kept; NaN stays NaN, made quiet, with the upper payload bits; values
 * that round beyond 65504 become infinity (what to do about them is the
 * caller's policy: see ox_half_scan). Kernels assume the default floating
 * point environment. Buffers may have any alignment but must not overlap.
 */
#ifndef OX_NUM_HALF_H
#define OX_NUM_HALF_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Magnitudes at which rounding to half changes class, as float bits. */
#define OX_HALF_BITS_ZERO UINT32_C(0x33000000)     /* up to here: 0 */
#define OX_HALF_BITS_NORMAL UINT32_C(0x387fe000)   /* from here: normal */
#define OX_HALF_BITS_OVERFLOW UINT32_C(0x477ff000) /* from here: infinity */
#define OX_FLOAT_BITS_INF UINT32_C(0x7f800000)

/* What converting a buffer to half meets. Zero-initialized: nothing seen. */
typedef struct ox_half_stats {
    float min_abs;    /* smallest nonzero finite magnitude, 0 if none */
    float max_abs;    /* largest finite magnitude */
    size_t zero;      /* zeros in the source */
    size_t overflow;  /* finite, becomes infinity */
    size_t underflow; /* nonzero, becomes zero */
    size_t subnormal; /* becomes a subnormal half */
    size_t nan;
    size_t inf;
} ox_half_stats;

void ox_half_from_float(uint16_t *dst, const float *src, size_t n);
void ox_float_from_half(float *dst, const uint16_t *src, size_t n);

/* Fills *out for the n values of src, in one pass. */
void ox_half_scan(const float *src, size_t n, ox_half_stats *out);

/* One set of kernels, all giving the same bits. */
typedef struct ox_half_kernel {
    const char *name;
    void (*from_float)(uint16_t *dst, const float *src, size_t n);
    void (*to_float)(float *dst, const uint16_t *src, size_t n);
    void (*scan)(const float *src, size_t n, ox_half_stats *out);
} ox_half_kernel;

/*
 * The i-th kernel set this machine can run, best first (0 is the one in use),
 * NULL past the last. For tests and benchmarks.
 */
const ox_half_kernel *ox_half_kernel_at(size_t i);

/* One value, in integer arithmetic: the reference for the kernels. */
static inline uint16_t ox_half_from_float1(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    const uint32_t sign = bits >> 16 & 0x8000;
    const uint32_t mag = bits & 0x7fffffff;
    uint32_t half;
    if (mag > OX_FLOAT_BITS_INF) {
        half = 0x7e00 | (mag >> 13 & 0x3ff);
    } else if (mag >= OX_HALF_BITS_OVERFLOW) {
        half = 0x7c00;
    } else if (mag >= UINT32_C(0x38800000)) { /* 2^-14 */
        const uint32_t rebased = mag - (UINT32_C(112) << 23);
        half = (rebased + 0xfff + (rebased >> 13 & 1)) >> 13;
    } else if (mag <= OX_HALF_BITS_ZERO) {
        half = 0;
    } else {
        const uint32_t shift = 126 - (mag >> 23); /* 14 to 24 */
        const uint32_t mant = (mag & 0x7fffff) | 0x800000;
        const uint32_t odd = mant >> shift & 1;
        half = (mant + (UINT32_C(1) << (shift - 1)) - 1 + odd) >> shift;
    }
    return (uint16_t)(sign | half);
}

/* Exact for every half; a signalling NaN becomes quiet. */
static inline float ox_float_from_half1(uint16_t h)
{
    const uint32_t sign = (uint32_t)(h & 0x8000) << 16;
    const uint32_t exp = h >> 10 & 31;
    const uint32_t mant = h & 0x3ff;
    uint32_t bits;
    float f;
    if (exp == 31) {
        bits = OX_FLOAT_BITS_INF | mant << 13 | (mant ? 0x400000 : 0);
    } else if (exp) {
        bits = (exp + 112) << 23 | mant << 13;
    } else {
        f = (float)mant * 0x1p-24f;
        memcpy(&bits, &f, sizeof bits);
    }
    bits |= sign;
    memcpy(&f, &bits, sizeof f);
    return f;
}

#endif
