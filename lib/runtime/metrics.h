/* How far an output is from its reference, over one or several inputs. Sums
 * are taken in double, in the order of the elements, so that equal data give
 * equal figures. */
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
    int64_t count, broken, nan[2], inf[2]; /* [0] reference, [1] actual */
    int64_t differ;                        /* elements that are not equal */
    int64_t over; /* elements with |actual - reference| > atol + rtol *
                     |reference| */
    double max_abs, at_reference, at_actual;
    const char *worst; /* where max_abs is: "[0,1,2]" */
    double max_rel;    /* |actual - reference| over |reference|, which counts as
                          at least a thousandth of the peak */
    double sum_abs, sum_square, dot, square[2];
    double min, max;          /* of the reference */
    int64_t rows, rows_agree; /* argmax along axis 1 of rank 4, else the last */
    bool is_exact;            /* integers, bool, strings: equal or not */
    bool is_image;            /* [n,c,h,w] or [n,h,w,c] of 1, 3 or 4 channels,
                                 in 0..1, -1..1 or 0..255 */
} ox_metrics;

/* Adds a pair; either may be NULL: missing. */
void ox_metrics_add(ox_metrics *m, const ox_array *reference,
                    const ox_array *actual, ox_arena *arena);

/* Decibels, with peak = max - min of the reference where peak is 0 (its
 * magnitude, where it is constant); infinity where nothing differs. */
double ox_metrics_psnr(const ox_metrics *m, double peak);

/* Of the two as vectors; 1 where both are zero. */
double ox_metrics_cosine(const ox_metrics *m);

double ox_metrics_mean_abs(const ox_metrics *m);

/* Largest difference in 1/255 of an image's range; -1 for no image. */
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
