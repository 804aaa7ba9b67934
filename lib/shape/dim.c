/* Arithmetic of dims. What cannot be proved is unknown. */
#include "shape/rule.h"

#include <string.h>

bool ox_dim_is(ox_dim dim, int64_t value)
{
    return dim.value == value && value >= 0;
}

bool ox_dim_same(ox_dim a, ox_dim b)
{
    return a.value >= 0 ? a.value == b.value
                        : a.symbol && b.value < 0 && a.symbol == b.symbol;
}

bool ox_dim_unknown(ox_dim dim)
{
    return dim.value < 0 && !dim.symbol;
}

ox_dim ox_dim_of(int64_t value)
{
    return value < 0 ? OX_DIM_UNKNOWN : OX_DIM(value);
}

ox_dim ox_dim_plus(ox_dim a, int64_t n)
{
    int64_t sum;
    if (n == 0)
        return a;
    if (a.value < 0 || __builtin_add_overflow(a.value, n, &sum))
        return OX_DIM_UNKNOWN;
    return ox_dim_of(sum);
}

ox_dim ox_dim_add(ox_dim a, ox_dim b)
{
    if (a.value == 0)
        return b;
    return b.value < 0 ? OX_DIM_UNKNOWN : ox_dim_plus(a, b.value);
}

ox_dim ox_dim_times(ox_dim a, ox_dim b)
{
    int64_t product;
    if (a.value == 0 || b.value == 0)
        return OX_DIM(0);
    if (a.value == 1)
        return b;
    if (b.value == 1)
        return a;
    if (a.value < 0 || b.value < 0 ||
        __builtin_mul_overflow(a.value, b.value, &product))
        return OX_DIM_UNKNOWN;
    return OX_DIM(product);
}

ox_dim ox_dim_meet(ox_dim a, ox_dim b)
{
    if (a.value >= 0 || (a.symbol && b.value < 0))
        return a;
    return b;
}

ox_dim ox_dim_join(ox_dim a, ox_dim b)
{
    return ox_dim_same(a, b) ? a : OX_DIM_UNKNOWN;
}

bool ox_dims_count(int64_t *out, const ox_dim *dims, int rank)
{
    int64_t count = 1;
    for (int i = 0; i < rank; i++)
        if (dims[i].value < 0 ||
            __builtin_mul_overflow(count, dims[i].value, &count))
            return false;
    *out = count;
    return rank >= 0;
}

bool ox_dim_broadcast(ox_dim *out, ox_dim a, ox_dim b)
{
    if (ox_dim_same(a, b) || ox_dim_is(b, 1))
        *out = a;
    else if (ox_dim_is(a, 1))
        *out = b;
    else if (a.value >= 0 && b.value >= 0)
        return false;
    else if (a.value >= 0) /* b is 1 or a */
        *out = a;
    else
        *out = ox_dim_of(b.value);
    return true;
}

/* Elements that both agree on. */
static void join_elements(ox_fact *out, const ox_fact *b, ox_arena *arena)
{
    ox_element *joined = NULL;
    const ox_element *x = out->info.elements, *y = b->info.elements;
    if (x && y && out->info.n_elements == b->info.n_elements) {
        joined = ox_memdup(arena, x, out->info.n_elements * sizeof *x);
        for (size_t i = 0; i < out->info.n_elements; i++)
            if (!x[i].known || !y[i].known || x[i].symbol != y[i].symbol ||
                x[i].value != y[i].value)
                joined[i] = (ox_element){-1, NULL, false};
    }
    out->info.elements = joined;
    out->info.n_elements = joined ? out->info.n_elements : 0;
    out->reals = NULL;
}

ox_fact ox_fact_join(const ox_fact *a, const ox_fact *b, ox_arena *arena)
{
    ox_fact out = *a;
    if (!out.info.reason)
        out.info.reason = b->info.reason;
    if (a->info.kind != b->info.kind) {
        out.info.kind = OX_INFO_UNKNOWN;
        out.info.dtype = 0;
    }
    if (a->info.dtype != b->info.dtype)
        out.info.dtype = 0;
    if (a->info.rank < 0 || a->info.rank != b->info.rank ||
        out.info.kind == OX_INFO_UNKNOWN) {
        out.info.rank = -1;
        out.info.dims = NULL;
    } else if (a->info.dims != b->info.dims) {
        const size_t rank = (size_t)out.info.rank;
        out.info.dims = OX_NEW_ARRAY(arena, rank, ox_dim);
        for (size_t i = 0; i < rank; i++)
            out.info.dims[i] = ox_dim_join(a->info.dims[i], b->info.dims[i]);
    }
    join_elements(&out, b, arena);
    return out;
}
