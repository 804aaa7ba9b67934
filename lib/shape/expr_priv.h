/* The inside of an expression, for expr.c, expr_prove.c and expr_text.c. */
#ifndef OX_SHAPE_EXPR_PRIV_H
#define OX_SHAPE_EXPR_PRIV_H

#include "shape/rule.h"

#include <string.h>

typedef enum ox_atom_kind {
    OX_ATOM_NAME,
    OX_ATOM_DIV,      /* a / b, rounded down */
    OX_ATOM_POSITIVE, /* max(a, 0) */
    OX_ATOM_BROADCAST /* b where a is 1, else a */
} ox_atom_kind;

typedef struct ox_atom {
    ox_atom_kind kind;
    ox_exprs *exprs;
    uint32_t id; /* in the order they are made: orders the terms of a sum */
    int depth;   /* of loops */
    bool named;  /* all its names are the model's own */
    size_t size;
    const char *name, *reason;
    const ox_expr *a, *b;
    int64_t low, high;
} ox_atom;

/* factor * atoms[0] * atoms[1] ..., by id. */
typedef struct ox_term {
    int64_t factor;
    size_t degree;
    const ox_atom *atoms[OX_EXPR_DEGREE];
} ox_term;

/* Terms by falling degree, then by the atoms' ids: a monomial order, so that
 * sums can be divided. */
struct ox_expr {
    int64_t constant;
    int64_t low, high;
    int depth;
    bool named;
    size_t size;
    uint32_t id;
    const char *reason;
    size_t n;
    ox_term terms[];
};

/* A sum being made. bad: it overflowed or grew too large. */
typedef struct ox_sum {
    int64_t constant;
    size_t n;
    bool bad;
    ox_term terms[OX_EXPR_TERMS];
} ox_sum;

ox_sum ox_sum_of(ox_element element);

/* sum += factor * other. */
void ox_sum_add(ox_sum *sum, const ox_sum *other, int64_t factor);
/* sum += term * other. */
void ox_sum_add_product(ox_sum *sum, const ox_sum *other, const ox_term *term);
void ox_sum_negate(ox_sum *sum);
void ox_sum_add_term(ox_sum *sum, const ox_term *term);

/* Replaces divisions by ones that make the sum shorter: N - N/2 becomes
 * (N+1)/2, and N/2 + (N+1)/2 becomes N. */
void ox_sum_shorten(ox_exprs *exprs, ox_sum *sum);

/* term / by; false when it does not divide. */
bool ox_term_divide(ox_term *out, const ox_term *term, const ox_term *by);

/* The one term that is a maximum, taken once or off once; NULL: none is, or
 * more than one. */
const ox_term *ox_sum_only_positive(const ox_sum *sum);

/* The number, or the one expression, that a sum is. */
ox_element ox_sum_finish(ox_exprs *exprs, const ox_sum *sum);

/* What an operation of two gives that stays as it is; low and high. */
ox_element ox_atom_element(ox_exprs *exprs, ox_atom_kind kind, ox_element a,
                           ox_element b, const int64_t bounds[2]);

static inline bool ox_int_is_number(ox_element a)
{
    return a.known && !a.expr;
}

static inline bool ox_int_is(ox_element a, int64_t value)
{
    return ox_int_is_number(a) && a.value == value;
}

/* The same but for the factor. */
static inline bool ox_term_is_like(const ox_term *a, const ox_term *b)
{
    return a->degree == b->degree &&
           memcmp(a->atoms, b->atoms, a->degree * sizeof *a->atoms) == 0;
}

/* factor * (x/k), k a number. */
static inline bool ox_term_is_division(const ox_term *term)
{
    return term->degree == 1 && term->atoms[0]->kind == OX_ATOM_DIV &&
           term->atoms[0]->b->n == 0;
}

/* Of numbers other than INT64_MIN; never negative. */
int64_t ox_gcd(int64_t a, int64_t b);

/* Proves sum >= 0 from the atoms' bounds. */
bool ox_sum_not_negative(const ox_sum *sum);

/* True when the terms have a divisor in common that the constant lacks. */
bool ox_sum_never_zero(const ox_sum *sum);

/* INT64_MIN and INT64_MAX stand for infinity. */
void ox_sum_bounds(int64_t *low, int64_t *high, const ox_sum *sum);

#endif
