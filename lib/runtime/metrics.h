/* How far an output is from its reference, over one or several inputs. Sums
 * are doubles with their rounding errors, taken in a fixed order, so that equal
 * data give equal figures. */
#ifndef OX_RUNTIME_METRICS_H
#define OX_RUNTIME_METRICS_H

#include "runtime/array.h"

#include <stdbool.h>

/* A zeroed one is empty. NaN equals NaN, and an infinity equals the same
 * infinity; else an element that is not finite on one side only is broken and
 * in no sum. */
typedef struct ox_metrics {
    double atol, rtol; /* set before the first pair: see over */
    const char *name;
    const char *mismatch; /* other type or shape, or missing; NULL: comparable.
                             Then nothing below holds. */
    int64_t runs;         /* pairs added */
    int64_t count, broken, nan[2], inf[2]; /* [0] reference, [1] actual */
    int64_t finite; /* on both sides: those in the sums */
    const char *first_broken, *first_differ; /* where, and in which run */
    int64_t differ;                          /* elements that are not equal */
    int64_t over; /* elements with |actual - reference| > atol + rtol *
                     |reference| */
    double max_abs, at_reference, at_actual;
    const char *worst; /* where max_abs is: "[0,1,2]" */
    int64_t worst_run; /* in which pair, from 0 */
    double max_rel;    /* |actual - reference| over |reference|, where that is
                          at least a thousandth of the pair's largest */
    double sum_abs, sum_square, dot, square[2];
    double min, max;          /* of the finite reference; max < min: none */
    int64_t rows, rows_agree; /* argmax along axis 1 of rank 4, else the last;
                                 the first of equal ones, rows with a NaN are
                                 left out */
    bool is_exact;            /* integers, bool, strings: equal or not */
    bool is_image;            /* uint8 or float, rank 3 or 4, 1, 3 or 4 channels
                                 first or last of the last three axes, 8 pixels
                                 or more each way */
    int32_t dtype;            /* of the reference */
} ox_metrics;

/* Adds a pair; either may be NULL: missing. */
void ox_metrics_add(ox_metrics *m, const ox_array *reference,
                    const ox_array *actual, ox_arena *arena);

/* Decibels, with peak = max - min of the reference where peak is 0 (its
 * magnitude, where it is constant, or 1); infinity where nothing differs, NaN
 * where no element is finite on both sides. */
double ox_metrics_psnr(const ox_metrics *m, double peak);

/* Of the two as vectors; 1 where both are zero. */
double ox_metrics_cosine(const ox_metrics *m);

double ox_metrics_mean_abs(const ox_metrics *m);

/* Largest difference in 1/255 of an image's range: 0..1, -1..1 or 0..255 as the
 * reference shows, which may overshoot it by 5 %; -1 for no image. */
double ox_metrics_levels(const ox_metrics *m);

/* What is asked; zero: not asked. */
typedef struct ox_thresholds {
    double min_psnr, peak;
    double max_abs;
    bool close; /* no element over (see ox_metrics) */
} ox_thresholds;

/* NULL when they hold, else why not, in one line. */
const char *ox_metrics_fault(const ox_metrics *m, const ox_thresholds *t,
                             ox_arena *arena);

#endif
