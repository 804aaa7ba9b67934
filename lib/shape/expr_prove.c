/* Bounds of sums, and the proof that one is not negative. */
#include "shape/expr_priv.h"

enum { STEPS = 64 };

static bool is_infinite(int64_t a)
{
    return a == INT64_MIN || a == INT64_MAX;
}

static int64_t bound_add(int64_t a, int64_t b, int64_t infinity)
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
        *low = bound_add(*low, least, INT64_MIN);
        *high = bound_add(*high, most, INT64_MAX);
    }
}

/* A product that is over 0 when its names are. */
static bool is_positive(const ox_term *term)
{
    for (size_t i = 0; i < term->degree; i++) {
        const ox_atom *atom = term->atoms[i];
        if (atom->low < 1 && atom->kind != OX_ATOM_NAME &&
            !(atom->kind == OX_ATOM_BROADCAST &&
              ox_int_positive((ox_element){-1, atom->a, true}) &&
              ox_int_positive((ox_element){-1, atom->b, true})))
            return false;
    }
    return term->factor > 0;
}

bool ox_int_positive(ox_element a)
{
    if (!a.known || ox_int_low(a) > 0 || !a.expr)
        return ox_int_low(a) > 0;
    ox_sum rest = ox_sum_of(a);
    for (size_t i = 0; i < rest.n; i++)
        if (is_positive(&rest.terms[i])) {
            memmove(&rest.terms[i], &rest.terms[i + 1],
                    (--rest.n - i) * sizeof *rest.terms);
            return ox_sum_not_negative(&rest);
        }
    return false;
}

/* A proof: what it may still cost. */
typedef struct proof {
    int steps;
} proof;

static bool prove(proof *p, const ox_sum *sum);

/* A term as factor * rest * atom, where rest is not negative. */
typedef struct factored {
    const ox_atom *atom;
    ox_term rest; /* with the factor */
} factored;

/* Takes out the last atom that is no name: false when there is none, or when
 * what stands by it may be negative. */
static bool take_apart(factored *out, const ox_term *term)
{
    size_t at = term->degree;
    while (at > 0 && term->atoms[at - 1]->kind == OX_ATOM_NAME)
        at--;
    if (at == 0)
        return false;
    *out = (factored){term->atoms[at - 1], {.factor = term->factor}};
    for (size_t i = 0; i < term->degree; i++)
        if (i != at - 1) {
            out->rest.atoms[out->rest.degree++] = term->atoms[i];
            if (term->atoms[i]->low < 0)
                return false;
        }
    return true;
}

/* k * rest + part * (expr + shift) >= 0 */
static bool prove_with(proof *p, const ox_sum *rest, const factored *part,
                       const ox_expr *expr, int64_t k, int64_t shift)
{
    ox_sum sum = {.n = 0}, more = {.constant = shift};
    const ox_sum own = ox_sum_of((ox_element){-1, expr, true});
    ox_sum_add(&more, &own, 1);
    ox_sum_add(&sum, rest, k);
    if (!sum.bad && !more.bad)
        ox_sum_add_product(&sum, &more, &part->rest);
    /* A whole number that is over -1 is not negative. */
    sum.bad |= __builtin_add_overflow(sum.constant, k - 1, &sum.constant);
    return !sum.bad && !more.bad && prove(p, &sum);
}

/* The atom replaced by the bound that makes the sum smallest. */
static bool prove_bound(proof *p, const ox_sum *rest, const factored *part)
{
    ox_sum sum = *rest;
    ox_term term = part->rest;
    const int64_t bound = term.factor > 0 ? part->atom->low : part->atom->high;
    if (is_infinite(bound) ||
        __builtin_mul_overflow(term.factor, bound, &term.factor))
        return false;
    ox_sum_add_term(&sum, &term);
    return !sum.bad && prove(p, &sum);
}

/* a/b lies between (a - b + 1) / b and a / b. By a number: everything times
 * it. By an expression: b * (a/b) is in a - b + 1 .. a, and a/b at most a
 * when a is not negative. */
static bool prove_division(proof *p, const ox_sum *rest, const factored *part)
{
    const ox_expr *a = part->atom->a, *b = part->atom->b;
    const bool down = part->rest.factor > 0;
    if (b->n == 0)
        return b->constant > 0 && prove_with(p, rest, part, a, b->constant,
                                             down ? 1 - b->constant : 0);
    factored less = *part;
    if (!down && b->n == 1 && b->constant == 0 &&
        ox_term_divide(&less.rest, &part->rest, &b->terms[0]))
        return prove_with(p, rest, &less, a, 1, 0);
    return !down && a->low >= 0 && prove_with(p, rest, part, a, 1, 0);
}

/* Of f * max(a, 0), f > 0: it is no less than t * a for any t in 0 .. f; tries
 * the t that takes a's first term from the sum. */
static bool prove_part(proof *p, const ox_sum *rest, const factored *part)
{
    factored some = *part;
    const ox_term *first = &part->atom->a->terms[0];
    int64_t t = 0;
    for (size_t i = 0; i < rest->n && part->rest.degree == 0; i++)
        if (ox_term_is_like(&rest->terms[i], first) &&
            rest->terms[i].factor > -INT64_MAX)
            t = -rest->terms[i].factor / first->factor;
    some.rest.factor = t;
    return t > 0 && t < part->rest.factor &&
           prove_with(p, rest, &some, part->atom->a, 1, 0);
}

/* Proves it for whatever an atom may be. */
static bool prove_atom(proof *p, const ox_sum *rest, const factored *part)
{
    const ox_atom *atom = part->atom;
    switch (atom->kind) {
    case OX_ATOM_POSITIVE:
        if (part->rest.factor > 0)
            return prove(p, rest) || prove_with(p, rest, part, atom->a, 1, 0) ||
                   prove_part(p, rest, part);
        return prove(p, rest) && prove_with(p, rest, part, atom->a, 1, 0);
    case OX_ATOM_DIV:
        return prove_bound(p, rest, part) || prove_division(p, rest, part);
    case OX_ATOM_BROADCAST:
        return prove_bound(p, rest, part) ||
               (prove_with(p, rest, part, atom->a, 1, 0) &&
                prove_with(p, rest, part, atom->b, 1, 0));
    default:
        return false;
    }
}

static bool prove(proof *p, const ox_sum *sum)
{
    int64_t low, high;
    ox_sum_bounds(&low, &high, sum);
    if (low >= 0)
        return true;
    if (high < 0 || p->steps-- <= 0)
        return false;
    for (size_t i = 0; i < sum->n; i++) {
        factored part;
        if (!take_apart(&part, &sum->terms[i]))
            continue;
        ox_sum rest = *sum;
        const ox_sum gone = {.n = 1, .terms = {sum->terms[i]}};
        ox_sum_add(&rest, &gone, -1);
        return !rest.bad && prove_atom(p, &rest, &part);
    }
    return false;
}

bool ox_sum_not_negative(const ox_sum *sum)
{
    if (sum->n == 0)
        return sum->constant >= 0;
    int64_t *left = &sum->terms[0].atoms[0]->exprs->steps;
    proof p = {*left < STEPS ? (int)*left : STEPS};
    const int steps = p.steps;
    const bool proved = prove(&p, sum);
    *left -= steps > p.steps ? steps - p.steps : 0;
    *left = *left > 0 ? *left : 0;
    return proved;
}

bool ox_sum_never_zero(const ox_sum *sum)
{
    int64_t common = 0;
    for (size_t i = 0; i < sum->n && common != 1; i++)
        if (sum->terms[i].factor == INT64_MIN)
            common = 1;
        else
            common = ox_gcd(common, sum->terms[i].factor);
    return common > 1 && sum->constant % common != 0;
}
