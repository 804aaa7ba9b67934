/* Times the half kernels on buffers far larger than any cache, as ratios to a
 * memcpy of the float bytes in the same run. */
#include "num/half.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 7 };

static const size_t count = (size_t)64 << 20; /* 256 MB of floats */

typedef struct buffers {
    float *src, *copy;
    uint16_t *half;
    const ox_half_kernel *kernel;
} buffers;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_memcpy(const buffers *b)
{
    memcpy(b->copy, b->src, count * sizeof *b->src);
}

static void run_from_float(const buffers *b)
{
    b->kernel->from_float(b->half, b->src, count);
}

static void run_to_float(const buffers *b)
{
    b->kernel->to_float(b->copy, b->half, count);
}

static void run_scan(const buffers *b)
{
    ox_half_stats stats;
    b->kernel->scan(b->src, count, &stats);
    if (stats.nan) {
        abort();
    }
}

static double once(void (*run)(const buffers *), const buffers *b)
{
    const double start = now();
    run(b);
    /* or the compiler drops copies that nobody reads */
    __asm__ volatile("" : : "r"(b->copy) : "memory");
    return now() - start;
}

/* Best of some runs over best memcpy, taken in turn: both see the same load. */
static double ratio(void (*run)(const buffers *), const buffers *b)
{
    double fastest = 1e9;
    double copy = 1e9;
    for (int i = 0; i < RUNS; i++) {
        const double c = once(run_memcpy, b);
        const double r = once(run, b);
        copy = c < copy ? c : copy;
        fastest = r < fastest ? r : fastest;
    }
    return fastest / copy;
}

static void fill(float *dst)
{
    uint32_t state = 1;
    for (size_t i = 0; i < count; i++) {
        state = state * 1664525 + 1013904223;
        dst[i] = (float)(int32_t)state * 0x1p-31f;
    }
}

int main(void)
{
    buffers b = {.src = malloc(count * sizeof *b.src),
                 .copy = malloc(count * sizeof *b.copy),
                 .half = malloc(count * sizeof *b.half)};
    if (!b.src || !b.copy || !b.half) {
        return 6;
    }
    fill(b.src);
    memset(b.copy, 1, count * sizeof *b.copy);
    memset(b.half, 1, count * sizeof *b.half);
    once(run_memcpy, &b); /* touches every page */
    printf("memcpy of %zu MB: %.1f ms\n", count * sizeof *b.src >> 20,
           once(run_memcpy, &b) * 1e3);
    for (size_t i = 0; (b.kernel = ox_half_kernel_at(i)); i++) {
        printf("%-8s fp32->fp16 %.2f, fp16->fp32 %.2f, scan %.2f of memcpy\n",
               b.kernel->name, ratio(run_from_float, &b),
               ratio(run_to_float, &b), ratio(run_scan, &b));
    }
    free(b.src);
    free(b.copy);
    free(b.half);
    return 0;
}
