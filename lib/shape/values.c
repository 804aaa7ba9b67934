/* Elements of small tensors computed: arithmetic, comparisons, reductions. */
#include "shape/cell.h"

static ox_math math_of(const ox_site *site)
{
    return (ox_math){site->exprs, ox_site_in(site, 0)->info.dtype,
                     site->out[0].info.dtype};
}

/* A computed element: rounded to the type of the output. Half precision is
 * not computed. */
static void put(ox_site *site, size_t at, ox_cell cell)
{
    const int32_t dtype = site->out[0].info.dtype;
    if (dtype == OX_DTYPE_FLOAT && ox_cell_is_number(cell))
        cell.d = (double)(float)cell.d;
    else if (ox_dtype_is_float(dtype) && dtype != OX_DTYPE_DOUBLE &&
             dtype != OX_DTYPE_FLOAT)
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
static void zip(ox_site *site, ox_math_fn apply)
{
    if (!broadcasts(site, 0) || !ox_site_begin(site, 0))
        return;
    const ox_math math = math_of(site);
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        ox_cell cell = cell_at(site, 0, at);
        for (size_t i = 1; i < site->n_in; i++)
            cell = apply(&math, cell, cell_at(site, i, at));
        put(site, at, cell);
    }
}

static void map(ox_site *site, ox_math_fn apply)
{
    if (!ox_site_begin(site, 0))
        return;
    const ox_math math = math_of(site);
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        const ox_cell cell = ox_fact_cell(ox_site_in(site, 0), at);
        put(site, at, cell.known ? apply(&math, cell, OX_CELL_UNKNOWN) : cell);
    }
}

#define OX_VALUES(shape, name)                                                 \
    void ox_values_##name(ox_site *site)                                       \
    {                                                                          \
        shape(site, ox_cell_##name);                                           \
    }
OX_VALUES(zip, add)
OX_VALUES(zip, sub)
OX_VALUES(zip, mul)
OX_VALUES(zip, div)
OX_VALUES(zip, min)
OX_VALUES(zip, max)
OX_VALUES(zip, equal)
OX_VALUES(zip, less)
OX_VALUES(zip, less_equal)
OX_VALUES(zip, greater)
OX_VALUES(zip, greater_equal)
OX_VALUES(zip, and)
OX_VALUES(zip, or)
OX_VALUES(zip, xor)
OX_VALUES(zip, pow)
OX_VALUES(map, neg)
OX_VALUES(map, abs)
OX_VALUES(map, sign)
OX_VALUES(map, not )
OX_VALUES(map, floor)
OX_VALUES(map, ceil)
OX_VALUES(map, round)
OX_VALUES(map, sqrt)
OX_VALUES(map, reciprocal)
OX_VALUES(map, cast)

void ox_values_mod(ox_site *site)
{
    zip(site, ox_site_attr_int(site, "fmod", 0) ? ox_cell_fmod : ox_cell_mod);
}

void ox_values_where(ox_site *site)
{
    if (site->n_in != 3 || !broadcasts(site, 0) || !ox_site_begin(site, 0))
        return;
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        const ox_cell condition = cell_at(site, 0, at);
        const ox_cell yes = cell_at(site, 1, at), no = cell_at(site, 2, at);
        const bool same = yes.known && no.known && yes.expr == no.expr &&
                          yes.i == no.i && yes.d == no.d && yes.den == no.den;
        if (condition.known || same)
            ox_site_put(site, 0, at,
                        condition.known && !condition.i ? no : yes);
    }
}

void ox_values_range(ox_site *site)
{
    const ox_math math = math_of(site);
    const ox_cell start = ox_fact_cell(ox_site_in(site, 0), 0);
    const ox_cell delta = ox_fact_cell(ox_site_in(site, 2), 0);
    if (!start.known || !delta.known || ox_dtype_is_float(math.in) ||
        !ox_site_begin(site, 0))
        return;
    ox_cell cell = start;
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        put(site, at, cell);
        cell = ox_cell_add(&math, cell, delta);
    }
}

/* Folds the elements that a reduction puts into one. */
static void fold(ox_site *site, ox_math_fn apply)
{
    const ox_info *in = &ox_site_in(site, 0)->info;
    bool gone[OX_MAX_RANK] = {false};
    size_t n;
    const int64_t *axes = ox_site_list(site, "axes", 1, &n);
    if (ox_site_count(site, 0) <= 0 || in->rank < 0 ||
        ox_dtype_is_float(in->dtype) || !ox_site_begin(site, 0))
        return;
    for (int k = 0; k < in->rank; k++)
        gone[k] = n == 0 && !ox_site_attr_int(site, "noop_with_empty_axes", 0);
    for (size_t i = 0; axes && i < n; i++)
        if (axes[i] >= -in->rank && axes[i] < in->rank)
            gone[axes[i] < 0 ? axes[i] + in->rank : axes[i]] = true;
    const size_t count = site->out[0].info.n_elements;
    const ox_math math = math_of(site);
    bool *started = OX_NEW_ARRAY(site->arena, count, bool);
    ox_cell *sums = OX_NEW_ARRAY(site->arena, count, ox_cell);
    for (size_t k = 0; k < count; k++)
        sums[k] = OX_CELL_UNKNOWN;
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
        const ox_cell cell = ox_fact_cell(ox_site_in(site, 0), i);
        if (to < count)
            sums[to] = started[to] ? apply(&math, sums[to], cell) : cell;
        if (to < count)
            started[to] = true;
    }
    for (size_t k = 0; k < count; k++)
        put(site, k, sums[k]);
}

void ox_values_reduce_sum(ox_site *site)
{
    fold(site, ox_cell_add);
}

void ox_values_reduce_prod(ox_site *site)
{
    fold(site, ox_cell_mul);
}

void ox_values_reduce_min(ox_site *site)
{
    fold(site, ox_cell_min);
}

void ox_values_reduce_max(ox_site *site)
{
    fold(site, ox_cell_max);
}
