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
        out->reals = ox_tensor_floats(tensor, count, infer->arena);
        out->info.n_elements = out->reals ? count : 0;
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
            dim->symbol = ox_infer_symbol(infer, d->dim_param);
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
    if (!fact->info.elements || i >= fact->info.n_elements ||
        !fact->info.elements[i].known)
        return OX_DIM_UNKNOWN;
    const ox_element *e = &fact->info.elements[i];
    return e->symbol ? (ox_dim){-1, e->symbol} : ox_dim_of(e->value);
}

int64_t ox_fact_cells(const ox_fact *fact)
{
    return fact->info.elements || fact->reals ? (int64_t)fact->info.n_elements
                                              : -1;
}

ox_cell ox_fact_cell(const ox_fact *fact, size_t i)
{
    ox_cell cell = {.known = false};
    if (i >= fact->info.n_elements)
        return cell;
    if (fact->reals) {
        cell.d = fact->reals[i];
        cell.known = !isnan(cell.d);
    } else if (fact->info.elements && fact->info.elements[i].known) {
        cell.known = true;
        cell.symbol = fact->info.elements[i].symbol;
        cell.i = fact->info.elements[i].value;
    }
    return cell;
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
        out->reals = OX_NEW_ARRAY(site->arena, count, double);
        for (size_t k = 0; k < count; k++)
            out->reals[k] = NAN;
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
        out->reals[at] = cell.d;
    else if (cell.symbol && out->info.dtype != OX_DTYPE_INT64 &&
             out->info.dtype != OX_DTYPE_INT32)
        return;
    else if (cell.symbol || fits(out->info.dtype, cell.i))
        out->info.elements[at] =
            (ox_element){cell.symbol ? -1 : cell.i, cell.symbol, true};
}
