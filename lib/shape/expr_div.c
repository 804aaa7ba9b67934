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

/* (a + c) / k where a is the only term and itself x / y: (x + c * y) / (y * k).
 * Convolutions with strides in a row become one division. */
static bool unnest(ox_sum *sum, int64_t *k)
{
    const ox_atom *atom = sum->n == 1 ? sum->terms[0].atoms[0] : NULL;
    if (!atom || sum->terms[0].degree != 1 || sum->terms[0].factor != 1 ||
        atom->kind != OX_ATOM_DIV || atom->b->n > 0)
        return false;
    const int64_t y = atom->b->constant;
    int64_t shift, divisor;
    if (__builtin_mul_overflow(sum->constant, y, &shift) ||
        __builtin_mul_overflow(*k, y, &divisor))
        return false;
    *sum = ox_sum_of((ox_element){-1, atom->a, true});
    sum->bad |= __builtin_add_overflow(sum->constant, shift, &sum->constant);
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

/* term / by, when it divides. */
static bool divide_terms(ox_term *out, const ox_term *term, const ox_term *by)
{
    size_t k = 0;
    if (by->factor == 0 || term->factor % by->factor != 0 ||
        (by->factor == -1 && term->factor == INT64_MIN))
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
        if (!divide_terms(&part, rest.n > 0 ? &rest.terms[0] : &constant,
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
            all &= divide_terms(&out, &a->terms[i], &by);
        for (size_t i = 0; i < b->n; i++)
            all &= divide_terms(&out, &b->terms[i], &by);
        ox_sum *both[] = {a, b};
        for (size_t s = 0; all && s < 2; s++) {
            const ox_sum old = *both[s];
            *both[s] = (ox_sum){.bad = old.bad};
            for (size_t i = 0; i < old.n; i++) {
                divide_terms(&out, &old.terms[i], &by);
                ox_sum_add_term(both[s], &out);
            }
        }
        if (b->n == 0 || b->constant)
            return;
        k = k > b->terms[0].degree ? b->terms[0].degree : k;
    }
}

/* The divisor is not 0, so factors that both have cancel out. */
static ox_element divide_by_expr(ox_exprs *exprs, ox_element a, ox_element b)
{
    ox_sum x = ox_sum_of(a), y = ox_sum_of(b), quotient;
    if (divide_exactly(&quotient, x, &y))
        return ox_sum_finish(exprs, &quotient);
    cancel(&x, &y);
    a = ox_sum_finish(exprs, &x);
    b = ox_sum_finish(exprs, &y);
    if (!a.known || !b.known || ox_int_low(b) < 0)
        return OX_INT_UNKNOWN;
    if (!b.expr)
        return ox_int_floor_div(exprs, a, b);
    const int64_t low = ox_int_low(a), high = ox_int_high(a);
    const int64_t bounds[2] = {low < 0 ? low : 0, high < 0 ? -1 : high};
    return ox_atom_element(exprs, OX_ATOM_DIV, a, b, bounds);
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
    const ox_element minus = ox_int_sub(exprs, zero, a);
    return ox_int_sub(
        exprs, ox_int_floor_div(exprs, ox_int_max(exprs, a, zero), b),
        ox_int_floor_div(exprs, ox_int_max(exprs, minus, zero), b));
}
