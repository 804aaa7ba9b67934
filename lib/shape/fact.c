/* Facts: what a tensor or a declared type tells, and single elements. */
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

static void fact_shape(ox_infer *infer, ox_fact *out,
                       const Onnx__TensorShapeProto *shape)
{
    if (!shape || shape->n_dim > OX_MAX_RANK)
        return;
    out->info.rank = (int)shape->n_dim;
    out->info.dims = OX_NEW_ARRAY(infer->arena, shape->n_dim, ox_dim);
    for (size_t i = 0; i < shape->n_dim; i++) {
        const Onnx__TensorShapeProto__Dimension *d = shape->dim[i];
        ox_dim *dim = &out->info.dims[i];
        *dim = OX_DIM_UNKNOWN;
        if (d->value_case ==
            ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE)
            *dim = ox_dim_of(d->dim_value);
        else if (d->value_case ==
                     ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM &&
                 d->dim_param && *d->dim_param)
            *dim = ox_dim_name(infer->exprs, d->dim_param);
    }
}

static void fact_element(ox_infer *infer, ox_fact *out,
                         const Onnx__TypeProto *type)
{
    if (!type || type->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE)
        return;
    if (ox_dtype_known(type->tensor_type->elem_type))
        out->info.dtype = type->tensor_type->elem_type;
    fact_shape(infer, out, type->tensor_type->shape);
}

void ox_fact_type(ox_infer *infer, ox_fact *out, const Onnx__TypeProto *type)
{
    *out = (ox_fact){.info = {.rank = -1}};
    if (!type)
        return;
    const Onnx__TypeProto *element = type;
    switch (type->value_case) {
    case ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE:
        out->info.kind = OX_INFO_TENSOR;
        break;
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        out->info.kind = OX_INFO_SEQUENCE;
        element = type->sequence_type->elem_type;
        break;
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        out->info.kind = OX_INFO_OPTIONAL;
        element = type->optional_type->elem_type;
        break;
    case ONNX__TYPE_PROTO__VALUE__NOT_SET:
        return;
    default:
        out->info.kind = OX_INFO_OTHER;
        return;
    }
    if (element && element != type &&
        element->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE) {
        const bool nested =
            out->info.kind == OX_INFO_OPTIONAL &&
            element->value_case == ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE;
        out->info.kind = nested ? OX_INFO_OPTIONAL_SEQUENCE : OX_INFO_OTHER;
        element = nested ? element->sequence_type->elem_type : NULL;
    }
    fact_element(infer, out, element);
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

/* Elements that both agree on. */
static void join_elements(ox_fact *out, const ox_fact *b, ox_arena *arena)
{
    ox_element *joined = NULL;
    const ox_element *x = out->info.elements, *y = b->info.elements;
    if (x && y && out->info.n_elements == b->info.n_elements) {
        joined = ox_memdup(arena, x, out->info.n_elements * sizeof *x);
        for (size_t i = 0; i < out->info.n_elements; i++)
            if (!x[i].known || !y[i].known || x[i].expr != y[i].expr ||
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
