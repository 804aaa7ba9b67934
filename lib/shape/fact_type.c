/* Facts of declared types. Types nest as far as the reader lets messages nest,
 * which bounds every recursion over them. */
#include "shape/infer.h"

static int32_t known_dtype(int32_t dtype)
{
    return ox_dtype_known(dtype) ? dtype : 0;
}

/* How a type is read. */
typedef struct reader {
    ox_infer *infer;
    bool names; /* dims that have one keep it */
} reader;

static ox_dim dim_of(const reader *r,
                     const Onnx__TensorShapeProto__Dimension *d)
{
    switch (d->value_case) {
    case ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE:
        return ox_dim_of(d->dim_value);
    case ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM:
        if (d->dim_param && *d->dim_param && r->names)
            return ox_dim_name(r->infer->exprs, d->dim_param);
        return OX_DIM_UNKNOWN;
    default:
        return OX_DIM_UNKNOWN;
    }
}

static void set_tensor(const reader *r, ox_info *out, int32_t dtype,
                       const Onnx__TensorShapeProto *shape)
{
    out->dtype = known_dtype(dtype);
    if (!shape || shape->n_dim > OX_MAX_RANK)
        return;
    out->rank = (int)shape->n_dim;
    out->dims = OX_NEW_ARRAY(r->infer->arena, shape->n_dim, ox_dim);
    for (size_t i = 0; i < shape->n_dim; i++)
        out->dims[i] = dim_of(r, shape->dim[i]);
}

/* A name in a sequence or map may stand for another size in each item: in
 * ONNX's own tests the items of seq(float[N]) differ. all: keep it. */
static ox_info info_of(reader r, const Onnx__TypeProto *type, bool all)
{
    ox_info out = {.rank = -1};
    const Onnx__TypeProto *inner = NULL;
    switch (type->value_case) {
    case ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE:
        out.kind = OX_INFO_TENSOR;
        set_tensor(&r, &out, type->tensor_type->elem_type,
                   type->tensor_type->shape);
        break;
    case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
        out.kind = OX_INFO_SPARSE;
        set_tensor(&r, &out, type->sparse_tensor_type->elem_type,
                   type->sparse_tensor_type->shape);
        break;
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        out.kind = OX_INFO_SEQUENCE;
        inner = type->sequence_type->elem_type;
        break;
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        out.kind = OX_INFO_OPTIONAL;
        inner = type->optional_type->elem_type;
        break;
    case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
        out.kind = OX_INFO_MAP;
        out.dtype = known_dtype(type->map_type->key_type);
        inner = type->map_type->value_type;
        break;
    default: /* opaque types have no names that we know */
        break;
    }
    if (inner) {
        r.names = r.names && (all || out.kind == OX_INFO_OPTIONAL);
        const ox_info info = info_of(r, inner, all);
        out.inner = ox_memdup(r.infer->arena, &info, sizeof info);
    }
    return out;
}

void ox_fact_type(ox_infer *infer, ox_fact *out, const Onnx__TypeProto *type)
{
    *out = (ox_fact){.info = {.rank = -1}};
    if (type)
        out->info = info_of((reader){infer, true}, type, false);
}

ox_info ox_info_declared(ox_infer *infer, const Onnx__TypeProto *type)
{
    return type ? info_of((reader){infer, true}, type, true)
                : (ox_info){.rank = -1};
}

void ox_fact_sparse(ox_infer *infer, ox_fact *out,
                    const Onnx__SparseTensorProto *sparse)
{
    ox_info *info = &out->info;
    *out = (ox_fact){.info = {.kind = OX_INFO_SPARSE, .rank = -1}};
    if (sparse->values)
        info->dtype = known_dtype(sparse->values->data_type);
    if (sparse->n_dims > OX_MAX_RANK)
        return;
    info->rank = (int)sparse->n_dims;
    info->dims = OX_NEW_ARRAY(infer->arena, sparse->n_dims, ox_dim);
    for (size_t i = 0; i < sparse->n_dims; i++)
        info->dims[i] = ox_dim_of(sparse->dims[i]);
}

static Onnx__TypeProto__Tensor *tensor_proto(const ox_info *info,
                                             ox_arena *arena)
{
    typedef Onnx__TensorShapeProto__Dimension dimension;
    Onnx__TypeProto__Tensor *tensor = OX_NEW(arena, Onnx__TypeProto__Tensor);
    onnx__type_proto__tensor__init(tensor);
    tensor->has_elem_type = 1;
    tensor->elem_type = info->dtype;
    if (info->rank < 0)
        return tensor;
    tensor->shape = OX_NEW(arena, Onnx__TensorShapeProto);
    onnx__tensor_shape_proto__init(tensor->shape);
    tensor->shape->n_dim = (size_t)info->rank;
    tensor->shape->dim = OX_NEW_ARRAY(arena, tensor->shape->n_dim, dimension *);
    for (int i = 0; i < info->rank; i++) {
        dimension *dim = tensor->shape->dim[i] = OX_NEW(arena, dimension);
        onnx__tensor_shape_proto__dimension__init(dim);
        const ox_dim known = info->dims[i];
        const char *name = known.expr ? ox_expr_text(known.expr, arena) : NULL;
        if (known.value >= 0) {
            dim->value_case =
                ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
            dim->dim_value = known.value;
        } else if (name) {
            dim->value_case =
                ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
            dim->dim_param = (char *)(uintptr_t)name;
        }
    }
    return tensor;
}

Onnx__TypeProto *ox_info_proto(const ox_info *info, ox_arena *arena)
{
    Onnx__TypeProto *type = OX_NEW(arena, Onnx__TypeProto);
    onnx__type_proto__init(type);
    Onnx__TypeProto *inner =
        info->inner ? ox_info_proto(info->inner, arena) : NULL;
    if (info->kind == OX_INFO_TENSOR && info->dtype) {
        type->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
        type->tensor_type = tensor_proto(info, arena);
    } else if (info->kind == OX_INFO_SEQUENCE && inner) {
        type->value_case = ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE;
        type->sequence_type = OX_NEW(arena, Onnx__TypeProto__Sequence);
        onnx__type_proto__sequence__init(type->sequence_type);
        type->sequence_type->elem_type = inner;
    } else if (info->kind == OX_INFO_OPTIONAL && inner) {
        type->value_case = ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE;
        type->optional_type = OX_NEW(arena, Onnx__TypeProto__Optional);
        onnx__type_proto__optional__init(type->optional_type);
        type->optional_type->elem_type = inner;
    } else {
        return NULL;
    }
    return type;
}
