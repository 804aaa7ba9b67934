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
    ox_site_dtype(site, 0, (int32_t)ox_site_attr_int(site, "to", 0));
    if (site->n_out > 0 && !site->out[0].info.dtype)
        ox_site_stop(site, "attribute 'to' is no element type");
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
    if (site->n_out > 0 && ox_dtype_bits(site->out[0].info.dtype) !=
                               ox_dtype_bits(ox_site_in(site, 0)->info.dtype)) {
        site->out[0].info.rank = -1;
        ox_site_stop(site, "the types have different widths");
    }
}

/* Random values like the input, of a type that an attribute may give. */
void ox_rule_random_like(ox_site *site)
{
    ox_site_same(site, 0, 0);
    const int64_t dtype = ox_site_attr_int(site, "dtype", 0);
    ox_site_dtype(site, 0,
                  dtype ? (int32_t)dtype : ox_site_in(site, 0)->info.dtype);
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
        ox_site_fault(site, (ox_place){(int)j, axis}, (ox_place){(int)i, own},
                      "inputs %zu and %zu do not broadcast: dims %s and %s", j,
                      i, ox_dim_text(ox_site_dim(site, j, axis), site->arena),
                      ox_dim_text(dim, site->arena));
        return;
    }
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

void ox_rule_quantize(ox_site *site)
{
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
