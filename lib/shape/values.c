/* Elements of small tensors computed one by one. */
#include "shape/values.h"

ox_math ox_values_math(const ox_site *site)
{
    return (ox_math){site->exprs, ox_site_in(site, 0)->info.dtype,
                     site->out[0].info.dtype};
}

static ox_cell rounded(ox_cell cell, int32_t dtype)
{
    if (dtype == OX_DTYPE_FLOAT && ox_cell_is_number(cell))
        cell.d = (double)(float)cell.d;
    return cell;
}

void ox_values_put(ox_site *site, size_t at, ox_cell cell)
{
    const int32_t dtype = site->out[0].info.dtype;
    if (ox_dtype_is_float(dtype) && dtype != OX_DTYPE_DOUBLE &&
        dtype != OX_DTYPE_FLOAT)
        return;
    ox_site_put(site, 0, at, rounded(cell, dtype));
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
    const ox_math math = ox_values_math(site);
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        ox_cell cell = cell_at(site, 0, at);
        for (size_t i = 1; i < site->n_in; i++)
            cell = rounded(apply(&math, cell, cell_at(site, i, at)), math.out);
        ox_values_put(site, at, cell);
    }
}

static void map(ox_site *site, ox_math_fn apply)
{
    if (!ox_site_begin(site, 0))
        return;
    const ox_math math = ox_values_math(site);
    for (size_t at = 0; at < site->out[0].info.n_elements; at++) {
        const ox_cell cell = ox_fact_cell(ox_site_in(site, 0), at);
        ox_values_put(site, at,
                      cell.known ? apply(&math, cell, OX_CELL_UNKNOWN) : cell);
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
OX_VALUES(zip, bit_and)
OX_VALUES(zip, bit_or)
OX_VALUES(zip, bit_xor)
OX_VALUES(map, bit_not)
OX_VALUES(map, relu)
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

/* The exponent may have a type of its own. */
void ox_values_pow(ox_site *site)
{
    if (!ox_dtype_is_float(ox_site_in(site, 1)->info.dtype))
        zip(site, ox_cell_pow);
}

void ox_values_mod(ox_site *site)
{
    zip(site, ox_site_attr_int(site, "fmod", 0) ? ox_cell_fmod : ox_cell_mod);
}

void ox_values_bit_shift(ox_site *site)
{
    zip(site, ox_site_attr_is(site, "direction", "LEFT", "")
                  ? ox_cell_shift_left
                  : ox_cell_shift_right);
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
