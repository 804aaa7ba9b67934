/* The comparison of one pair, for metrics.c. */
#ifndef OX_RUNTIME_METRICS_PRIV_H
#define OX_RUNTIME_METRICS_PRIV_H

#include "runtime/metrics.h"

/* Fills a zeroed one, whose atol and rtol are set, from two arrays of one
 * shape and type, or of float types. */
void ox_metrics_pair(ox_metrics *one, const ox_array *reference,
                     const ox_array *actual, ox_arena *arena);

#endif
