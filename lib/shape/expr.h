/* Symbolic integers: sums of products of names, floor divisions and maxima, in
 * a normal form that is interned, so that equal expressions are one pointer.
 * Different pointers prove nothing.
 *
 * A name stands for a size: it is never negative. Everything else may be. An
 * operation whose result would not fit (numbers that overflow, more than
 * OX_EXPR_* below) is not known. */
#ifndef OX_SHAPE_EXPR_H
#define OX_SHAPE_EXPR_H

#include "base/map.h"
#include "shape/shape.h"

enum {
    OX_EXPR_TERMS = 24,      /* of a sum */
    OX_EXPR_DEGREE = 8,      /* factors of a term */
    OX_EXPR_SIZE = 200,      /* names and numbers, all in all */
    OX_EXPR_COUNT = 1 << 18, /* expressions of one inference */
    OX_EXPR_STORE = 1 << 20, /* terms of them all */
    OX_EXPR_STEPS = 1 << 17, /* of all proofs; a long sum is one, too */
    OX_EXPR_NODE_STEPS = 16, /* so many more for each node */
    OX_EXPR_LONG = 8,        /* terms of a sum that is long */
    OX_EXPR_LENGTH = 400     /* bytes of its text; longer ones have none */
};

/* All expressions of one inference. */
typedef struct ox_exprs {
    ox_arena *arena;
    ox_map atoms, sums; /* by a text of what they are */
    uint32_t n_atoms, n_sums;
    size_t n_terms;
    int64_t steps; /* that may still be taken */
} ox_exprs;

void ox_exprs_init(ox_exprs *exprs, ox_arena *arena);

/* A name of the model: the same for the same text. */
ox_dim ox_dim_name(ox_exprs *exprs, const char *name);

/* A size that nothing is known of, but that it is one: the same for the same
 * key. depth: how many loops run around it; the reason says why it is not
 * known. */
ox_dim ox_dim_fresh(ox_exprs *exprs, const char *key, int depth,
                    const char *reason);

/* Integers of any sign. An unknown operand gives an unknown result, but where
 * the other alone decides it (0 * x). */
#define OX_INT_UNKNOWN ((ox_element){-1, NULL, false})

ox_element ox_int(int64_t value);
ox_element ox_int_add(ox_exprs *exprs, ox_element a, ox_element b);
ox_element ox_int_sub(ox_exprs *exprs, ox_element a, ox_element b);
ox_element ox_int_mul(ox_exprs *exprs, ox_element a, ox_element b);
/* Rounded to minus infinity, to plus infinity, to 0. By 0: unknown. */
ox_element ox_int_floor_div(ox_exprs *exprs, ox_element a, ox_element b);
ox_element ox_int_ceil_div(ox_exprs *exprs, ox_element a, ox_element b);
ox_element ox_int_trunc_div(ox_exprs *exprs, ox_element a, ox_element b);
ox_element ox_int_max(ox_exprs *exprs, ox_element a, ox_element b);
ox_element ox_int_min(ox_exprs *exprs, ox_element a, ox_element b);

/* The bounds that are proved; INT64_MIN and INT64_MAX: none. */
int64_t ox_int_low(ox_element a);
int64_t ox_int_high(ox_element a);

/* -1, 0, 1 when a < b, a == b, a > b is proved; 2 when nothing is.
 * ox_int_at_most proves a <= b, ox_int_differ a != b. */
int ox_int_compare(ox_exprs *exprs, ox_element a, ox_element b);
bool ox_int_at_most(ox_element a, ox_element b);
bool ox_int_differ(ox_exprs *exprs, ox_element a, ox_element b);

/* True when it is over 0 where no name is 0. */
bool ox_int_positive(ox_element a);

/* How many loops run around the innermost name; 0 for the model's own. */
int ox_expr_depth(const ox_expr *expr);

/* Of the first fresh name in it; NULL: there is none. */
const char *ox_expr_reason(const ox_expr *expr);

#endif
