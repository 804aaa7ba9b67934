/* Bounds of sums, and the proof that one is not negative. */
#include "shape/expr_priv.h"

enum { FUEL = 6 };

static bool is_infinite(int64_t a)
{
    return a == INT64_MIN || a == INT64_MAX;
}

int64_t ox_bound_add(int64_t a, int64_t b, int64_t infinity)
{
    int64_t sum;
    if (a == infinity || b == infinity || __builtin_add_overflow(a, b, &sum))
        return infinity;
    return sum;
}

static int64_t bound_mul(int64_t a, int64_t b)
{
    int64_t product;
    if (a == 0 || b == 0)
        return 0;
    if (!is_infinite(a) && !is_infinite(b) &&
        !__builtin_mul_overflow(a, b, &product))
        return product;
    return (a < 0) == (b < 0) ? INT64_MAX : INT64_MIN;
}

static void term_bounds(int64_t *low, int64_t *high, const ox_term *term)
{
    *low = *high = term->factor;
    for (size_t i = 0; i < term->degree; i++) {
        const ox_atom *atom = term->atoms[i];
        const int64_t ends[] = {
            bound_mul(*low, atom->low), bound_mul(*low, atom->high),
            bound_mul(*high, atom->low), bound_mul(*high, atom->high)};
        *low = *high = ends[0];
        for (size_t k = 1; k < 4; k++) {
            *low = ends[k] < *low ? ends[k] : *low;
            *high = ends[k] > *high ? ends[k] : *high;
        }
    }
}

void ox_sum_bounds(int64_t *low, int64_t *high, const ox_sum *sum)
{
    *low = *high = sum->constant;
    for (size_t i = 0; i < sum->n; i++) {
        int64_t least, most;
        term_bounds(&least, &most, &sum->terms[i]);
        *low = ox_bound_add(*low, least, INT64_MIN);
        *high = ox_bound_add(*high, most, INT64_MAX);
    }
}

static bool prove(const ox_sum *sum, int fuel);

/* rest + factor * expr >= 0 */
static bool prove_with(const ox_sum *rest, int64_t factor, const ox_expr *expr,
                       int fuel)
{
    ox_sum sum = *rest;
    const ox_sum more = ox_sum_of((ox_element){-1, expr, true});
    ox_sum_add(&sum, &more, factor);
    return !sum.bad && prove(&sum, fuel);
}

/* x/k lies between (x - k + 1) / k and x / k: everything times k. */
static bool prove_division(const ox_sum *rest, int64_t factor,
                           const ox_atom *atom, int fuel)
{
    const int64_t k = atom->b->constant;
    ox_sum sum = {.n = 0};
    const ox_sum least = {.constant = 1 - k};
    if (atom->b->n > 0 || k < 1)
        return false;
    ox_sum_add(&sum, rest, k);
    if (factor > 0)
        ox_sum_add(&sum, &least, factor);
    return !sum.bad && prove_with(&sum, factor, atom->a, fuel);
}

/* Proves it for what an atom may be: x is not negative when factor * atom is
 * replaced by something that is never more. */
static bool prove_atom(const ox_sum *rest, const ox_term *term, int fuel)
{
    const ox_atom *atom = term->atoms[0];
    const int64_t factor = term->factor;
    switch (atom->kind) {
    case OX_ATOM_POSITIVE:
        if (factor > 0)
            return prove(rest, fuel) || prove_with(rest, factor, atom->a, fuel);
        return prove(rest, fuel) && prove_with(rest, factor, atom->a, fuel);
    case OX_ATOM_DIV:
        return prove_division(rest, factor, atom, fuel);
    case OX_ATOM_BROADCAST:
        return prove_with(rest, factor, atom->a, fuel) &&
               prove_with(rest, factor, atom->b, fuel);
    default:
        return false;
    }
}

static bool prove(const ox_sum *sum, int fuel)
{
    int64_t low, high;
    ox_sum_bounds(&low, &high, sum);
    if (low >= 0)
        return true;
    if (high < 0)
        return false;
    for (size_t i = 0; i < sum->n && fuel > 0; i++) {
        const ox_term term = sum->terms[i];
        if (term.degree != 1 || term.atoms[0]->kind == OX_ATOM_NAME)
            continue;
        ox_sum rest = *sum;
        const ox_sum gone = {.n = 1, .terms = {term}};
        ox_sum_add(&rest, &gone, -1);
        return !rest.bad && prove_atom(&rest, &term, fuel - 1);
    }
    return false;
}

bool ox_sum_not_negative(const ox_sum *sum)
{
    return prove(sum, FUEL);
}
