/* Operators whose output has the shape of an input, and those that
 * broadcast. */
#include "shape/rule.h"

void ox_rule_same(ox_site *site)
{
    ox_site_same(site, 0, 0);
    if (site->n_out > 0 && !site->out[0].info.dtype && !site->node->op) {
        site->out[0].info.kind = ox_site_in(site, 0)->info.kind;
        site->out[0].info.dtype = ox_site_in(site, 0)->info.dtype;
    }
}

void ox_rule_identity(ox_site *site)
{
    if (site->n_out > 0 && ox_site_has(site, 0))
        site->out[0] = *ox_site_in(site, 0);
}

void ox_rule_cast(ox_site *site)
{
    ox_site_same(site, 0, 0);
    const int64_t to = ox_site_attr_int(site, "to", 0);
    if (to == (int32_t)to && ox_dtype_known((int32_t)to))
        ox_site_dtype(site, 0, (int32_t)to);
    else if (site->n_out > 0)
        ox_site_fault(site, OX_NOWHERE, OX_NOWHERE,
                      "attribute 'to' is %lld, no element type", (long long)to);
}

void ox_rule_cast_like(ox_site *site)
{
    ox_site_same(site, 0, 0);
    ox_site_dtype(site, 0, ox_site_in(site, 1)->info.dtype);
}

/* BitCast keeps the shape: both types have the same width. */
void ox_rule_bit_cast(ox_site *site)
{
    ox_rule_cast(site);
    const int32_t from = ox_site_in(site, 0)->info.dtype;
    const int32_t to = site->n_out > 0 ? site->out[0].info.dtype : 0;
    if (ox_dtype_bits(from) == ox_dtype_bits(to))
        return;
    if (from && to)
        ox_site_fault(site, (ox_place){0, -1}, OX_NOWHERE,
                      "%s and %s have different widths", ox_dtype_name(from),
                      ox_dtype_name(to));
    if (site->n_out > 0)
        site->out[0].info.rank = -1;
}

/* Random values like the input, of a type that an attribute may give. */
void ox_rule_random_like(ox_site *site)
{
    ox_site_same(site, 0, 0);
    const int64_t dtype = ox_site_attr_int(site, "dtype", 0);
    ox_site_dtype(site, 0,
                  dtype ? (int32_t)dtype : ox_site_in(site, 0)->info.dtype);
}

static void report_broadcast(ox_site *site, ox_place a, ox_place b)
{
    const ox_dim x = ox_site_dim(site, (size_t)a.input, a.axis);
    const ox_dim y = ox_site_dim(site, (size_t)b.input, b.axis);
    ox_site_fault(site, a, b,
                  "inputs %d and %d do not broadcast: dims %s and %s", a.input,
                  b.input, ox_dim_text(x, site->arena),
                  ox_dim_text(y, site->arena));
}

/* Axis k of the result cannot be that of input i: names the first input that
 * is to blame. */
static void conflict(ox_site *site, size_t first, size_t i, int k)
{
    const int rank = site->out[0].info.rank;
    const int own = k - (rank - ox_site_rank(site, i));
    const ox_dim dim = ox_site_dim(site, i, own);
    for (size_t j = first; j < i; j++) {
        const int axis = k - (rank - ox_site_rank(site, j));
        ox_dim other = ox_site_dim(site, j, axis);
        if (axis < 0 || ox_dim_broadcast(site->exprs, &other, other, dim))
            continue;
        report_broadcast(site, (ox_place){(int)j, axis},
                         (ox_place){(int)i, own});
        return;
    }
}

/* False, and reported, when inputs i and j cannot be broadcast. */
static bool may_broadcast(ox_site *site, size_t i, size_t j)
{
    const int ri = ox_site_rank(site, i), rj = ox_site_rank(site, j);
    for (int k = 1; k <= ri && k <= rj; k++) {
        ox_dim dim = ox_site_dim(site, i, ri - k);
        if (ox_dim_broadcast(site->exprs, &dim, dim,
                             ox_site_dim(site, j, rj - k)))
            continue;
        report_broadcast(site, (ox_place){(int)i, ri - k},
                         (ox_place){(int)j, rj - k});
        return false;
    }
    return true;
}

/* The slopes are stretched to the input. onnxruntime also stretches the input
 * to the slopes, which the standard does not allow. */
void ox_rule_prelu(ox_site *site)
{
    const int rank = ox_site_rank(site, 0), own = ox_site_rank(site, 1);
    bool larger = own > rank;
    if (!may_broadcast(site, 0, 1))
        return;
    for (int k = 1; k <= own && k <= rank; k++)
        larger |= ox_dim_is(ox_site_dim(site, 0, rank - k), 1) &&
                  !ox_dim_is(ox_site_dim(site, 1, own - k), 1);
    if (larger)
        ox_site_stop(site, "the slopes are larger than the input");
    else
        ox_site_same(site, 0, 0);
}

/* Any number of inputs from the first one on. */
static void broadcast(ox_site *site, size_t first)
{
    int rank = 0;
    for (size_t i = first; i < site->n_in; i++) {
        const int r = ox_site_rank(site, i);
        if (r < 0)
            return;
        rank = r > rank ? r : rank;
    }
    ox_dim *dims = ox_site_dims(site, 0, rank);
    if (!dims || site->n_in == first)
        return;
    for (int k = 0; k < rank; k++)
        dims[k] = OX_DIM(1);
    for (size_t i = first; i < site->n_in; i++) {
        const int shift = rank - ox_site_rank(site, i);
        for (int k = shift; k < rank; k++) {
            const ox_dim dim = ox_site_dim(site, i, k - shift);
            if (!ox_dim_broadcast(site->exprs, &dims[k], dims[k], dim)) {
                conflict(site, first, i, k);
                site->out[0].info.rank = -1;
                return;
            }
        }
    }
}

void ox_rule_broadcast(ox_site *site)
{
    broadcast(site, 0);
    if (site->n_out > 0 && !site->node->op)
        ox_site_dtype(site, 0, ox_site_in(site, 0)->info.dtype);
}

/* Before opset 7 the second operand was stretched to the first. */
void ox_rule_stretch(ox_site *site)
{
    ox_site_same(site, 0, 0);
}

void ox_rule_dropout(ox_site *site)
{
    ox_site_same(site, 0, 0);
    ox_site_same(site, 1, 0);
}

/* One scale for each slice of an axis, or for each block. */
static void check_scale(ox_site *site)
{
    const int rank = ox_site_rank(site, 0), own = ox_site_rank(site, 1);
    const int64_t block = ox_site_attr_int(site, "block_size", 0);
    if (rank < 0 || own < 0 || ox_site_count(site, 1) == 1)
        return;
    if (block > 0 ? !ox_site_ranks(site, 1, rank, rank)
                  : !ox_site_ranks(site, 1, 0, 1))
        return;
    if (own == 0 || (own == 1 && ox_site_dim(site, 1, 0).value < 0))
        return;
    const int axis =
        ox_site_axis(site, ox_site_attr_int(site, "axis", 1), rank);
    for (int i = 0; axis >= 0 && block > 0 && i < rank; i++) {
        const ox_dim dim = ox_site_dim(site, 0, i);
        ox_site_want(site, (ox_place){1, i},
                     i == axis ? ox_dim_over_up(site->exprs, dim, block) : dim,
                     "the scales of an axis");
    }
    if (axis >= 0 && block <= 0)
        ox_site_equal(site, (ox_place){0, axis}, (ox_place){1, 0},
                      "the axis and its scales");
}

/* The zero points, if there are any, are as many as the scales. */
static void check_zeros(ox_site *site)
{
    const int64_t scales = ox_site_count(site, 1);
    const int64_t zeros = ox_site_count(site, 2);
    if (scales >= 0 && zeros >= 0 && scales != zeros)
        ox_site_fault(site, (ox_place){1, -1}, (ox_place){2, -1},
                      "%lld scales, but %lld zero points", (long long)scales,
                      (long long)zeros);
}

void ox_rule_quantize(ox_site *site)
{
    check_scale(site);
    check_zeros(site);
    ox_site_same(site, 0, 0);
    const int32_t zero = ox_site_in(site, 2)->info.dtype;
    const int64_t attr = ox_site_attr_int(site, "output_dtype", 0);
    if (zero || ox_site_has(site, 2))
        ox_site_dtype(site, 0, zero);
    else
        ox_site_dtype(site, 0, attr ? (int32_t)attr : OX_DTYPE_UINT8);
}

void ox_rule_dequantize(ox_site *site)
{
    check_scale(site);
    check_zeros(site);
    ox_site_same(site, 0, 0);
    const int64_t attr = ox_site_attr_int(site, "output_dtype", 0);
    const int32_t scale = ox_site_in(site, 1)->info.dtype;
    ox_site_dtype(site, 0, attr ? (int32_t)attr : scale);
}

void ox_rule_dynamic_quantize(ox_site *site)
{
    ox_site_same(site, 0, 0);
    ox_site_dims(site, 1, 0);
    ox_site_dims(site, 2, 0);
}
