/* Parallel loop over independent items, on as many threads as there are
 * processors. */
#ifndef OX_BASE_PARALLEL_H
#define OX_BASE_PARALLEL_H

#include <stddef.h>

/* Calls body(user, i) once for each i < n, in any order, and returns when all
 * are done. body must not use an arena that another thread uses. */
void ox_parallel(size_t n, void (*body)(void *user, size_t i), void *user);

#endif
