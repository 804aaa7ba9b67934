/* Facts of tensors, and their single elements. */
#include "shape/infer.h"

#include <math.h>
#include <string.h>

static bool is_integer(int32_t dtype)
{
    return ox_dtype_is_integer(dtype) || dtype == OX_DTYPE_BOOL;
}

/* Takes n elements from the budget of the model. */
static bool take(ox_infer *infer, int64_t n)
{
    if (n > OX_ELEMENT_LIMIT || (size_t)n > infer->budget)
        return false;
    infer->budget -= (size_t)n;
    return true;
}

static void fact_contents(ox_infer *infer, ox_fact *out,
                          const ox_tensor *tensor, int64_t n)
{
    const size_t count = (size_t)n;
    if (!take(infer, n))
        return;
    if (!is_integer(out->info.dtype)) {
        const double *d = ox_tensor_floats(tensor, count, infer->arena);
        if (!d)
            return;
        out->info.n_elements = count;
        out->reals = OX_NEW_ARRAY(infer->arena, count, ox_real);
        for (size_t i = 0; i < count; i++)
            out->reals[i].d = d[i];
        return;
    }
    const int64_t *ints = ox_tensor_ints(tensor, count, infer->arena);
    if (!ints)
        return;
    out->info.n_elements = count;
    out->info.elements = OX_NEW_ARRAY(infer->arena, count, ox_element);
    for (size_t i = 0; i < count; i++) {
        const bool wraps = out->info.dtype == OX_DTYPE_UINT64 && ints[i] < 0;
        out->info.elements[i] =
            (ox_element){wraps ? -1 : ints[i], NULL, !wraps};
    }
}

void ox_fact_tensor(ox_infer *infer, ox_fact *out, const ox_tensor *tensor)
{
    const Onnx__TensorProto *proto = &tensor->proto;
    *out = (ox_fact){.info = {.kind = OX_INFO_TENSOR, .rank = -1}};
    if (ox_dtype_known(proto->data_type))
        out->info.dtype = proto->data_type;
    if (proto->n_dims > OX_MAX_RANK)
        return;
    out->info.rank = (int)proto->n_dims;
    out->info.dims = OX_NEW_ARRAY(infer->arena, proto->n_dims, ox_dim);
    for (size_t i = 0; i < proto->n_dims; i++)
        out->info.dims[i] = ox_dim_of(proto->dims[i]);
    const int64_t n = ox_tensor_count(tensor);
    /* Floating point values matter as scales: a handful of elements. */
    if (n >= 0 && n <= (is_integer(out->info.dtype) ? OX_ELEMENT_LIMIT : 64))
        fact_contents(infer, out, tensor, n);
}

ox_dim ox_element_dim(const ox_fact *fact, size_t i)
{
    return fact->info.elements && i < fact->info.n_elements
               ? ox_dim_computed(fact->info.elements[i])
               : OX_DIM_UNKNOWN;
}

int64_t ox_fact_cells(const ox_fact *fact)
{
    return fact->info.elements || fact->reals ? (int64_t)fact->info.n_elements
                                              : -1;
}

ox_cell ox_fact_cell(const ox_fact *fact, size_t i)
{
    if (i >= fact->info.n_elements)
        return OX_CELL_UNKNOWN;
    if (fact->reals) {
        const ox_real *r = &fact->reals[i];
        return (ox_cell){.known = r->num || !isnan(r->d),
                         .expr = r->num,
                         .d = r->d,
                         .den = r->den};
    }
    return fact->info.elements ? ox_cell_of(fact->info.elements[i])
                               : OX_CELL_UNKNOWN;
}

bool ox_site_take(ox_site *site, int64_t n)
{
    return take(site->infer, n);
}

ox_cell ox_cell_of(ox_element element)
{
    return (ox_cell){
        .known = element.known, .expr = element.expr, .i = element.value};
}

bool ox_site_begin(ox_site *site, size_t i)
{
    int64_t n;
    if (i >= site->n_out || site->out[i].info.kind != OX_INFO_TENSOR ||
        !ox_dims_count(&n, site->out[i].info.dims, site->out[i].info.rank))
        return false;
    ox_fact *out = &site->out[i];
    const bool integer = is_integer(out->info.dtype);
    if ((!integer && !ox_dtype_is_float(out->info.dtype)) ||
        !take(site->infer, n))
        return false;
    const size_t count = (size_t)n;
    out->info.n_elements = count;
    if (integer) {
        out->info.elements = OX_NEW_ARRAY(site->arena, count, ox_element);
        for (size_t k = 0; k < count; k++)
            out->info.elements[k].value = -1;
    } else {
        out->reals = OX_NEW_ARRAY(site->arena, count, ox_real);
        for (size_t k = 0; k < count; k++)
            out->reals[k].d = NAN;
    }
    return true;
}

/* Whether an integer type holds the value. */
static bool fits(int32_t dtype, int64_t value)
{
    const int bits = ox_dtype_bits(dtype);
    if (dtype == OX_DTYPE_BOOL)
        return value == 0 || value == 1;
    if (!ox_dtype_is_signed(dtype))
        return value >= 0 && (bits > 62 || value < INT64_C(1) << bits);
    return bits > 63 || (value >= -(INT64_C(1) << (bits - 1)) &&
                         value < INT64_C(1) << (bits - 1));
}

void ox_site_put(ox_site *site, size_t i, size_t at, ox_cell cell)
{
    ox_fact *out = &site->out[i];
    if (!cell.known || at >= out->info.n_elements)
        return;
    if (out->reals)
        out->reals[at] = cell.expr ? (ox_real){NAN, cell.expr, cell.den}
                                   : (ox_real){cell.d, NULL, 0};
    else if (cell.expr && out->info.dtype != OX_DTYPE_INT64 &&
             out->info.dtype != OX_DTYPE_INT32)
        return;
    else if (cell.expr || fits(out->info.dtype, cell.i))
        out->info.elements[at] =
            (ox_element){cell.expr ? -1 : cell.i, cell.expr, true};
}

void ox_site_scalar(ox_site *site, size_t i, ox_element value)
{
    ox_site_dims(site, i, 0);
    if (ox_site_begin(site, i))
        ox_site_put(site, i, 0, ox_cell_of(value));
}

void ox_site_give(ox_site *site, size_t i, ox_fact fact)
{
    if (i < site->n_out)
        site->out[i] = fact;
}
