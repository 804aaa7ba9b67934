/* Division of symbolic integers. */
#include "shape/expr_priv.h"

static int64_t floor_of(int64_t a, int64_t b)
{
    const int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

/* In 0 .. b-1. */
static int64_t rest_of(int64_t a, int64_t b)
{
    return a % b < 0 ? a % b + b : a % b;
}

/* (a + x/y) / k is (a*y + x) / (y*k): convolutions with strides in a row
 * become one division. Only of a single x/y. */
static bool unnest(ox_sum *sum, int64_t *k)
{
    const ox_term *found = NULL;
    int64_t divisor;
    for (size_t i = 0; i < sum->n; i++)
        if (ox_term_is_division(&sum->terms[i])) {
            if (found)
                return false;
            found = &sum->terms[i];
        }
    if (!found || found->factor != 1 ||
        __builtin_mul_overflow(*k, found->atoms[0]->b->constant, &divisor))
        return false;
    const ox_sum gone = {.n = 1, .terms = {*found}}, rest = *sum;
    ox_sum whole = ox_sum_of((ox_element){-1, found->atoms[0]->a, true});
    ox_sum_add(&whole, &rest, divisor / *k);
    ox_sum_add(&whole, &gone, -(divisor / *k));
    if (whole.bad)
        return false;
    *sum = whole;
    *k = divisor;
    return true;
}

/* The whole part of sum / k moves to whole; factors and the constant of the
 * rest are in 0 .. k-1, and have no divisor in common with k. */
static void split_off(ox_sum *whole, ox_sum *sum, int64_t *k)
{
    const ox_sum old = *sum;
    *sum = (ox_sum){.bad = old.bad};
    int64_t common = *k;
    for (size_t i = 0; i < old.n; i++) {
        ox_term rest = old.terms[i], part = old.terms[i];
        part.factor = floor_of(rest.factor, *k);
        rest.factor = rest_of(rest.factor, *k);
        ox_sum_add_term(whole, &part);
        ox_sum_add_term(sum, &rest);
        common = ox_gcd(common, rest.factor);
    }
    const int64_t part = floor_of(old.constant, *k);
    whole->bad |=
        __builtin_add_overflow(whole->constant, part, &whole->constant);
    sum->constant = rest_of(old.constant, *k);
    for (size_t i = 0; i < sum->n; i++)
        sum->terms[i].factor /= common;
    sum->constant /= common;
    *k /= common;
}

static ox_element divide_by_number(ox_exprs *exprs, ox_element a, int64_t k)
{
    ox_sum whole = {.n = 0}, sum = ox_sum_of(a);
    bool minus = false;
    if (k < 0) {
        ox_sum_negate(&sum);
        k = -k;
    }
    do {
        /* a / k = -((k - 1 - a) / k): one form for both signs. */
        size_t first = 0;
        while (first < sum.n && sum.terms[first].factor % k == 0)
            first++;
        if (first < sum.n && sum.terms[first].factor < 0) {
            ox_sum rest = {.constant = k - 1};
            ox_sum_add(&rest, &sum, -1);
            sum = rest;
            ox_sum_negate(&whole);
            minus = !minus;
        }
        split_off(&whole, &sum, &k);
    } while (!sum.bad && k > 1 && unnest(&sum, &k));
    int64_t bounds[2];
    ox_sum_bounds(&bounds[0], &bounds[1], &sum);
    for (int i = 0; i < 2; i++)
        if (bounds[i] != INT64_MIN && bounds[i] != INT64_MAX)
            bounds[i] = floor_of(bounds[i], k);
    ox_element rest = ox_sum_finish(exprs, &sum);
    if (rest.known && bounds[0] == bounds[1])
        rest = ox_int(bounds[0]);
    else if (rest.expr && k > 1)
        rest = ox_atom_element(exprs, OX_ATOM_DIV, rest, ox_int(k), bounds);
    const ox_sum last = ox_sum_of(rest);
    ox_sum_add(&whole, &last, 1);
    if (minus)
        ox_sum_negate(&whole);
    return ox_sum_finish(exprs, &whole);
}

/* The factor that sum has of what a term is once. */
static int64_t factor_of(const ox_sum *sum, const ox_term *like)
{
    for (size_t i = 0; i < sum->n; i++)
        if (ox_term_is_like(&sum->terms[i], like))
            return sum->terms[i].factor;
    return 0;
}

/* Whether a/k + b/k is the sum of a's terms without their factors. */
static bool complement(const ox_expr *a, const ox_expr *b, int64_t k)
{
    bool is = a->n == b->n && a->constant + b->constant == k - 1;
    for (size_t i = 0; is && i < a->n; i++)
        is = ox_term_is_like(&a->terms[i], &b->terms[i]) &&
             a->terms[i].factor + b->terms[i].factor == k;
    return is;
}

/* sum += factor * the terms of e without their factors. */
static void add_plain(ox_sum *sum, const ox_expr *e, int64_t factor)
{
    for (size_t i = 0; i < e->n; i++) {
        ox_term term = e->terms[i];
        term.factor = factor;
        ox_sum_add_term(sum, &term);
    }
}

/* f*(a/k) + f*(b/k), where both make up whole terms. */
static bool join_complements(ox_sum *sum, const ox_term *term)
{
    const ox_expr *a = term->atoms[0]->a;
    for (const ox_term *t = term + 1; t < sum->terms + sum->n; t++)
        if (ox_term_is_division(t) && t->factor == term->factor &&
            t->atoms[0]->b->constant == term->atoms[0]->b->constant &&
            complement(a, t->atoms[0]->a, t->atoms[0]->b->constant)) {
            const ox_sum gone = {.n = 2, .terms = {*term, *t}};
            ox_sum_add(sum, &gone, -1);
            add_plain(sum, a, gone.terms[0].factor);
            return true;
        }
    return false;
}

/* f*(a/k) - f * (the terms of a): the negative complement. */
static bool take_complement(ox_exprs *exprs, ox_sum *sum, const ox_term *term)
{
    const ox_expr *a = term->atoms[0]->a;
    const int64_t k = term->atoms[0]->b->constant, factor = term->factor;
    for (size_t i = 0; i < a->n; i++)
        if (factor_of(sum, &a->terms[i]) != -factor || a->terms[i].factor >= k)
            return false;
    ox_sum less = {.constant = k - 1};
    const ox_sum numerator = ox_sum_of((ox_element){-1, a, true});
    const ox_sum gone = {.n = 1, .terms = {*term}};
    ox_sum_add(&less, &numerator, -1);
    add_plain(&less, a, k);
    ox_element rest = ox_sum_finish(exprs, &less);
    rest = ox_int_floor_div(exprs, rest, ox_int(k));
    const ox_sum quotient = ox_sum_of(rest);
    ox_sum_add(sum, &gone, -1);
    add_plain(sum, a, factor);
    ox_sum_add(sum, &quotient, -factor);
    return true;
}

void ox_sum_shorten(ox_exprs *exprs, ox_sum *sum)
{
    size_t rounds = OX_EXPR_TERMS;
    for (size_t i = 0; i < sum->n && sum->n > 1 && !sum->bad; i++) {
        const ox_term *term = &sum->terms[i];
        if (ox_term_is_division(term) && term->factor != INT64_MIN &&
            (join_complements(sum, term) ||
             take_complement(exprs, sum, term))) {
            if (--rounds == 0)
                return;
            i = SIZE_MAX; /* from the start */
        }
    }
}

bool ox_term_divide(ox_term *out, const ox_term *term, const ox_term *by)
{
    size_t k = 0;
    if (by->factor == 0 || (by->factor == -1 && term->factor == INT64_MIN) ||
        term->factor % by->factor != 0)
        return false;
    *out = (ox_term){.factor = term->factor / by->factor};
    for (size_t i = 0; i < term->degree; i++)
        if (k < by->degree && term->atoms[i] == by->atoms[k])
            k++;
        else
            out->atoms[out->degree++] = term->atoms[i];
    return k == by->degree;
}

/* Divides exactly; false when something is left. */
static bool divide_exactly(ox_sum *quotient, ox_sum rest, const ox_sum *by)
{
    *quotient = (ox_sum){.bad = false};
    for (size_t step = 0; step < OX_EXPR_TERMS; step++) {
        ox_term part, minus;
        const ox_term constant = {.factor = rest.constant};
        if (rest.n == 0 && rest.constant == 0)
            return !quotient->bad;
        if (!ox_term_divide(&part, rest.n > 0 ? &rest.terms[0] : &constant,
                            &by->terms[0]))
            return false;
        ox_sum_add_term(quotient, &part);
        minus = part;
        quotient->bad |= __builtin_mul_overflow(part.factor, -1, &minus.factor);
        ox_sum_add_product(&rest, by, &minus);
        if (rest.bad || quotient->bad)
            return false;
    }
    return false;
}

/* Takes from both sums the factors that all their terms have. */
static void cancel(ox_sum *a, ox_sum *b)
{
    const size_t degree = a->constant || b->constant ? 0 : b->terms[0].degree;
    for (size_t k = degree; k-- > 0;) {
        ox_term by = {1, 1, {b->terms[0].atoms[k]}}, out;
        bool all = true;
        for (size_t i = 0; i < a->n; i++)
            all &= ox_term_divide(&out, &a->terms[i], &by);
        for (size_t i = 0; i < b->n; i++)
            all &= ox_term_divide(&out, &b->terms[i], &by);
        ox_sum *both[] = {a, b};
        for (size_t s = 0; all && s < 2; s++) {
            const ox_sum old = *both[s];
            *both[s] = (ox_sum){.bad = old.bad};
            for (size_t i = 0; i < old.n; i++) {
                ox_term_divide(&out, &old.terms[i], &by);
                ox_sum_add_term(both[s], &out);
            }
        }
        if (a->constant || b->constant)
            return;
        k = k > b->terms[0].degree ? b->terms[0].degree : k;
    }
}

/* Moves what b divides from a to whole, where b is a single term. */
static void take_whole(ox_sum *whole, ox_sum *a, const ox_sum *b)
{
    const ox_sum old = *a;
    ox_term part;
    if (b->n != 1 || b->constant)
        return;
    *a = (ox_sum){.constant = old.constant, .bad = old.bad};
    for (size_t i = 0; i < old.n; i++)
        if (ox_term_divide(&part, &old.terms[i], &b->terms[0]))
            ox_sum_add_term(whole, &part);
        else
            ox_sum_add_term(a, &old.terms[i]);
}

/* Divides both by the numbers that divide all their factors. */
static void reduce(ox_sum *a, ox_sum *b)
{
    ox_sum *both[] = {a, b};
    int64_t common = 0;
    for (size_t s = 0; s < 2; s++) {
        both[s]->bad |= both[s]->constant == INT64_MIN;
        for (size_t i = 0; i < both[s]->n; i++)
            both[s]->bad |= both[s]->terms[i].factor == INT64_MIN;
        if (both[s]->bad)
            return;
        common = ox_gcd(common, both[s]->constant);
        for (size_t i = 0; i < both[s]->n; i++)
            common = ox_gcd(common, both[s]->terms[i].factor);
    }
    for (size_t s = 0; s < 2 && common > 1; s++) {
        both[s]->constant /= common;
        for (size_t i = 0; i < both[s]->n; i++)
            both[s]->terms[i].factor /= common;
    }
}

/* The divisor is not 0, so factors that both have cancel out. */
static ox_element divide_by_expr(ox_exprs *exprs, ox_element a, ox_element b)
{
    ox_sum x = ox_sum_of(a), y = ox_sum_of(b), quotient, whole = {.n = 0};
    if (divide_exactly(&quotient, x, &y))
        return ox_sum_finish(exprs, &quotient);
    cancel(&x, &y);
    take_whole(&whole, &x, &y);
    reduce(&x, &y);
    a = ox_sum_finish(exprs, &x);
    b = ox_sum_finish(exprs, &y);
    if (!a.known || !b.known || ox_int_low(b) < 0)
        return OX_INT_UNKNOWN;
    if (ox_int_low(a) >= 0 &&
        ox_int_at_most(ox_int_add(exprs, a, ox_int(1)), b))
        return ox_sum_finish(exprs, &whole);
    if (ox_int_is(a, -1)) /* b is 1 at least */
        return ox_int_sub(exprs, ox_sum_finish(exprs, &whole), ox_int(1));
    const int64_t low = ox_int_low(a), high = ox_int_high(a);
    const int64_t bounds[2] = {low < 0 ? low : 0, high < 0 ? -1 : high};
    const ox_element rest =
        b.expr ? ox_atom_element(exprs, OX_ATOM_DIV, a, b, bounds)
               : ox_int_floor_div(exprs, a, b);
    return ox_int_add(exprs, ox_sum_finish(exprs, &whole), rest);
}

ox_element ox_int_floor_div(ox_exprs *exprs, ox_element a, ox_element b)
{
    if (!a.known || !b.known || ox_int_is(b, 0) || ox_int_is(b, INT64_MIN))
        return OX_INT_UNKNOWN;
    if (ox_int_is_number(a) && ox_int_is_number(b))
        return a.value == INT64_MIN && b.value == -1
                   ? OX_INT_UNKNOWN
                   : ox_int(floor_of(a.value, b.value));
    return b.expr ? divide_by_expr(exprs, a, b)
                  : divide_by_number(exprs, a, b.value);
}

ox_element ox_int_ceil_div(ox_exprs *exprs, ox_element a, ox_element b)
{
    if (ox_int_low(b) < 0)
        return ox_int_sub(
            exprs, ox_int(0),
            ox_int_floor_div(exprs, ox_int_sub(exprs, ox_int(0), a), b));
    const ox_element less = ox_int_sub(exprs, b, ox_int(1));
    return ox_int_floor_div(exprs, ox_int_add(exprs, a, less), b);
}

ox_element ox_int_trunc_div(ox_exprs *exprs, ox_element a, ox_element b)
{
    const ox_element zero = ox_int(0);
    if (ox_int_is_number(a) && ox_int_is_number(b))
        return b.value == 0 || (a.value == INT64_MIN && b.value == -1)
                   ? OX_INT_UNKNOWN
                   : ox_int(a.value / b.value);
    const ox_sum x = ox_sum_of(a), y = ox_sum_of(b);
    ox_sum quotient;
    if (b.expr && a.known && divide_exactly(&quotient, x, &y))
        return ox_sum_finish(exprs, &quotient);
    if (b.known && ox_int_low(b) < 0 && ox_int_high(b) <= 0)
        return ox_int_trunc_div(exprs, ox_int_sub(exprs, zero, a),
                                ox_int_sub(exprs, zero, b));
    /* Over -b it is 0, or rounded down. */
    if (ox_int_low(a) > INT64_MIN + 1 &&
        ox_int_at_most(ox_int(1 - ox_int_low(a)), b))
        return ox_int_max(exprs, ox_int_floor_div(exprs, a, b), zero);
    const ox_element minus = ox_int_sub(exprs, zero, a);
    return ox_int_sub(
        exprs, ox_int_floor_div(exprs, ox_int_max(exprs, a, zero), b),
        ox_int_floor_div(exprs, ox_int_max(exprs, minus, zero), b));
}
