/* Elements of small tensors computed: arithmetic, comparisons, reductions.
 * Integers follow ONNX (Div truncates); what would overflow the type is not
 * known. A symbol is a dim, so it is never negative. */
#include "shape/rule.h"

#include <fenv.h>
#include <math.h>

typedef struct numbers {
    bool real;     /* inputs are floating point: use d, not i */
    int32_t dtype; /* of the output */
} numbers;

typedef ox_cell (*binary)(numbers type, ox_cell a, ox_cell b);
typedef ox_cell (*unary)(numbers type, ox_cell a);

static const ox_cell nothing = {.known = false};

static ox_cell whole(int64_t i)
{
    return (ox_cell){.known = true, .i = i};
}

static ox_cell real(double d)
{
    return (ox_cell){.known = true, .d = d};
}

static numbers type_of(const ox_site *site)
{
    return (numbers){ox_dtype_is_float(ox_site_in(site, 0)->info.dtype),
                     site->out[0].info.dtype};
}

/* A computed element: rounded to the type of the output. Half precision is
 * not computed. */
static void put(ox_site *site, size_t at, ox_cell cell)
{
    const int32_t dtype = site->out[0].info.dtype;
    if (dtype == OX_DTYPE_FLOAT && cell.known)
        cell.d = (double)(float)cell.d;
    else if (ox_dtype_is_float(dtype) && dtype != OX_DTYPE_DOUBLE)
        return;
    ox_site_put(site, 0, at, cell);
}

/* Position in an input of the element that is broadcast to position at of the
 * output. */
static size_t source_of(const ox_info *out, const ox_info *in, size_t at)
{
    size_t from = 0, stride = 1;
    const int shift = out->rank - in->rank;
    for (int k = out->rank - 1; k >= shift; k--) {
        const size_t size = (size_t)out->dims[k].value;
        const size_t own = (size_t)in->dims[k - shift].value;
        if (own != 1)
            from += at % size * stride;
        stride *= own;
        at /= size;
    }
    return from;
}

static bool broadcasts(const ox_site *site, size_t first)
{
    for (size_t i = first; i < site->n_in; i++)
        if (ox_site_count(site, i) < 0)
            return false;
    return site->n_in > first;
}

static ox_cell cell_at(const ox_site *site, size_t i, size_t at)
{
    const ox_fact *in = ox_site_in(site, i);
    return ox_fact_cell(in, source_of(&site->out[0].info, &in->info, at));
}

/* Folds all inputs with an operation of two. */
static void zip(ox_site *site, binary apply)
{
    if (!broadcasts(site, 0) || !ox_site_begin(site, 0))
        return;
    const numbers type = type_of(site);
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        ox_cell cell = cell_at(site, 0, at);
        for (size_t i = 1; i < site->n_in; i++)
            cell = apply(type, cell, cell_at(site, i, at));
        put(site, at, cell);
    }
}

static void map(ox_site *site, unary apply)
{
    if (!ox_site_begin(site, 0))
        return;
    const numbers type = type_of(site);
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        const ox_cell cell = ox_fact_cell(ox_site_in(site, 0), at);
        put(site, at, cell.known ? apply(type, cell) : nothing);
    }
}

static bool numeric(ox_cell a, ox_cell b)
{
    return a.known && b.known && !a.symbol && !b.symbol;
}

static bool is_number(numbers type, ox_cell a, int64_t value)
{
    return !type.real && a.known && !a.symbol && a.i == value;
}

static bool same_symbol(ox_cell a, ox_cell b)
{
    return a.known && b.known && a.symbol && a.symbol == b.symbol;
}

static ox_cell add(numbers type, ox_cell a, ox_cell b)
{
    int64_t i;
    if (is_number(type, a, 0))
        return b;
    if (is_number(type, b, 0))
        return a;
    if (!numeric(a, b))
        return nothing;
    if (type.real)
        return real(a.d + b.d);
    return __builtin_add_overflow(a.i, b.i, &i) ? nothing : whole(i);
}

static ox_cell sub(numbers type, ox_cell a, ox_cell b)
{
    int64_t i;
    if (is_number(type, b, 0))
        return a;
    if (same_symbol(a, b))
        return whole(0);
    if (!numeric(a, b))
        return nothing;
    if (type.real)
        return real(a.d - b.d);
    return __builtin_sub_overflow(a.i, b.i, &i) ? nothing : whole(i);
}

static ox_cell mul(numbers type, ox_cell a, ox_cell b)
{
    int64_t i;
    if (is_number(type, a, 1) || is_number(type, b, 0))
        return is_number(type, b, 0) ? whole(0) : b;
    if (is_number(type, b, 1) || is_number(type, a, 0))
        return is_number(type, a, 0) ? whole(0) : a;
    if (!numeric(a, b))
        return nothing;
    if (type.real)
        return real(a.d * b.d);
    return __builtin_mul_overflow(a.i, b.i, &i) ? nothing : whole(i);
}

static ox_cell divide(numbers type, ox_cell a, ox_cell b)
{
    if (is_number(type, b, 1))
        return a;
    if (!numeric(a, b))
        return nothing;
    if (type.real)
        return real(a.d / b.d);
    if (b.i == 0 || (a.i == INT64_MIN && b.i == -1))
        return nothing;
    return whole(a.i / b.i);
}

/* The sign of the result is that of the divisor. */
static ox_cell modulo(numbers type, ox_cell a, ox_cell b)
{
    if (is_number(type, b, 1))
        return whole(0);
    if (!numeric(a, b) || type.real || b.i == 0 || b.i == -1)
        return nothing;
    const int64_t rest = a.i % b.i;
    return whole(rest != 0 && (rest < 0) != (b.i < 0) ? rest + b.i : rest);
}

/* As C's % and fmod. */
static ox_cell remainder_of(numbers type, ox_cell a, ox_cell b)
{
    if (!numeric(a, b) || (!type.real && (b.i == 0 || b.i == -1)))
        return nothing;
    return type.real ? real(fmod(a.d, b.d)) : whole(a.i % b.i);
}

/* -1, 0, 1, or 2 when it is not known. */
static int compare(numbers type, ox_cell a, ox_cell b)
{
    if (same_symbol(a, b))
        return 0;
    if (!a.known || !b.known)
        return 2;
    if (a.symbol && !b.symbol && b.i < 0)
        return 1;
    if (b.symbol && !a.symbol && a.i < 0)
        return -1;
    if (a.symbol || b.symbol)
        return 2;
    if (type.real)
        return (a.d > b.d) - (a.d < b.d);
    return (a.i > b.i) - (a.i < b.i);
}

static ox_cell equal(numbers type, ox_cell a, ox_cell b)
{
    const int order = compare(type, a, b);
    return order == 2 ? nothing : whole(order == 0);
}

static ox_cell less(numbers type, ox_cell a, ox_cell b)
{
    const int order = compare(type, a, b);
    return order == 2 ? nothing : whole(order < 0);
}

static ox_cell less_equal(numbers type, ox_cell a, ox_cell b)
{
    const int order = compare(type, a, b);
    return order == 2 ? nothing : whole(order <= 0);
}

static ox_cell greater(numbers type, ox_cell a, ox_cell b)
{
    return less(type, b, a);
}

static ox_cell greater_equal(numbers type, ox_cell a, ox_cell b)
{
    return less_equal(type, b, a);
}

static ox_cell least(numbers type, ox_cell a, ox_cell b)
{
    const int order = compare(type, a, b);
    return order == 2 ? nothing : order <= 0 ? a : b;
}

static ox_cell greatest(numbers type, ox_cell a, ox_cell b)
{
    const int order = compare(type, a, b);
    return order == 2 ? nothing : order >= 0 ? a : b;
}

static ox_cell both(numbers type, ox_cell a, ox_cell b)
{
    if (is_number(type, a, 0) || is_number(type, b, 0))
        return whole(0);
    return numeric(a, b) ? whole(1) : nothing;
}

static ox_cell either(numbers type, ox_cell a, ox_cell b)
{
    if (is_number(type, a, 1) || is_number(type, b, 1))
        return whole(1);
    return numeric(a, b) ? whole(0) : nothing;
}

static ox_cell exclusive(numbers type, ox_cell a, ox_cell b)
{
    (void)type;
    return numeric(a, b) ? whole(a.i != b.i) : nothing;
}

static ox_cell negate(numbers type, ox_cell a)
{
    if (type.real)
        return real(-a.d);
    return a.symbol || a.i == INT64_MIN ? nothing : whole(-a.i);
}

static ox_cell absolute(numbers type, ox_cell a)
{
    if (type.real)
        return real(fabs(a.d));
    return a.symbol || a.i >= 0 ? a : negate(type, a);
}

static ox_cell invert(numbers type, ox_cell a)
{
    (void)type;
    return whole(a.i == 0);
}

static ox_cell floor_of(numbers type, ox_cell a)
{
    (void)type;
    return real(floor(a.d));
}

static ox_cell ceil_of(numbers type, ox_cell a)
{
    (void)type;
    return real(ceil(a.d));
}

/* Halves to even: the default rounding of C. */
static ox_cell round_of(numbers type, ox_cell a)
{
    (void)type;
    return fegetround() == FE_TONEAREST ? real(nearbyint(a.d)) : nothing;
}

static ox_cell root(numbers type, ox_cell a)
{
    (void)type;
    return a.d >= 0 ? real(sqrt(a.d)) : nothing;
}

/* Between integers, floats and bool; a float that has no exact integer part in
 * range is not known. */
static ox_cell convert(numbers type, ox_cell a)
{
    const bool to_real = ox_dtype_is_float(type.dtype);
    if (type.dtype == OX_DTYPE_BOOL)
        return a.symbol ? nothing : whole(type.real ? a.d != 0 : a.i != 0);
    if (type.real == to_real)
        return a;
    if (to_real)
        return a.symbol ? nothing : real((double)a.i);
    return fabs(a.d) < 9.0e18 ? whole((int64_t)a.d) : nothing;
}

#define OX_BINARY(name, apply)                                                 \
    void ox_values_##name(ox_site *site)                                       \
    {                                                                          \
        zip(site, apply);                                                      \
    }
OX_BINARY(add, add)
OX_BINARY(sub, sub)
OX_BINARY(mul, mul)
OX_BINARY(div, divide)
OX_BINARY(min, least)
OX_BINARY(max, greatest)
OX_BINARY(equal, equal)
OX_BINARY(less, less)
OX_BINARY(less_equal, less_equal)
OX_BINARY(greater, greater)
OX_BINARY(greater_equal, greater_equal)
OX_BINARY(and, both)
OX_BINARY(or, either)
OX_BINARY(xor, exclusive)

#define OX_UNARY(name, apply)                                                  \
    void ox_values_##name(ox_site *site)                                       \
    {                                                                          \
        map(site, apply);                                                      \
    }
OX_UNARY(neg, negate)
OX_UNARY(abs, absolute)
OX_UNARY(not, invert)
OX_UNARY(floor, floor_of)
OX_UNARY(ceil, ceil_of)
OX_UNARY(round, round_of)
OX_UNARY(sqrt, root)
OX_UNARY(cast, convert)

void ox_values_mod(ox_site *site)
{
    zip(site, ox_site_attr_int(site, "fmod", 0) ? remainder_of : modulo);
}

void ox_values_where(ox_site *site)
{
    if (site->n_in != 3 || !broadcasts(site, 0) || !ox_site_begin(site, 0))
        return;
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        const ox_cell condition = cell_at(site, 0, at);
        const ox_cell yes = cell_at(site, 1, at), no = cell_at(site, 2, at);
        const bool same = yes.known && no.known && yes.symbol == no.symbol &&
                          yes.i == no.i && yes.d == no.d;
        if (condition.known || same)
            ox_site_put(site, 0, at,
                        condition.known && !condition.i ? no : yes);
    }
}

void ox_values_range(ox_site *site)
{
    const numbers type = type_of(site);
    const ox_cell start = ox_fact_cell(ox_site_in(site, 0), 0);
    const ox_cell delta = ox_fact_cell(ox_site_in(site, 2), 0);
    if (!numeric(start, delta) || type.real || !ox_site_begin(site, 0))
        return;
    ox_cell cell = start;
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        put(site, at, cell);
        cell = add(type, cell, delta);
    }
}

/* Folds the elements that a reduction puts into one. */
static void fold(ox_site *site, binary apply, int64_t first)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    bool gone[OX_MAX_RANK] = {false};
    size_t n;
    const int64_t *axes = ox_site_list(site, "axes", 1, &n);
    if (ox_site_count(site, 0) <= 0 || in->rank < 0 || type_of(site).real ||
        !ox_site_begin(site, 0))
        return;
    for (int k = 0; k < in->rank; k++)
        gone[k] = n == 0 && !ox_site_attr_int(site, "noop_with_empty_axes", 0);
    for (size_t i = 0; axes && i < n; i++)
        if (axes[i] >= -in->rank && axes[i] < in->rank)
            gone[axes[i] < 0 ? axes[i] + in->rank : axes[i]] = true;
    const size_t count = site->out[0].info.n_elements;
    ox_cell *sums = OX_NEW_ARRAY(site->arena, count, ox_cell);
    for (size_t k = 0; k < count; k++)
        sums[k] = whole(first);
    for (size_t i = 0; i < in->n_elements; i++) {
        size_t rest = i, to = 0, stride = 1;
        for (int k = in->rank - 1; k >= 0; k--) {
            const size_t size = (size_t)in->dims[k].value;
            if (!gone[k]) {
                to += rest % size * stride;
                stride *= size;
            }
            rest /= size;
        }
        if (to < count)
            sums[to] = apply(type_of(site), sums[to],
                             ox_fact_cell(ox_site_in(site, 0), i));
    }
    for (size_t k = 0; k < count; k++)
        put(site, k, sums[k]);
}

void ox_values_reduce_sum(ox_site *site)
{
    fold(site, add, 0);
}

void ox_values_reduce_prod(ox_site *site)
{
    fold(site, mul, 1);
}

void ox_values_reduce_min(ox_site *site)
{
    fold(site, least, INT64_MAX);
}

void ox_values_reduce_max(ox_site *site)
{
    fold(site, greatest, INT64_MIN);
}
