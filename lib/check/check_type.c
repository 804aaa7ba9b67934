/* Types: declared ones in themselves, and those of a node's values against the
 * operator's constraints. Only what the file says is used; what follows from
 * it is lib/shape's. */
#include "check/check_priv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef Onnx__TypeProto type_proto;
typedef Onnx__TensorShapeProto__Dimension dim_proto;

static bool is_number(const char *text)
{
    return *text && strspn(text, "0123456789") == strlen(text);
}

static void check_dim(ox_checker *c, const char *name, size_t i,
                      const dim_proto *dim)
{
    if (dim->value_case ==
        ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE) {
        if (dim->dim_value < 0)
            ox_report(c, OX_F_NEGATIVE_DIM, name,
                      "dim %zu is %" PRId64 "; an unknown dim is left empty", i,
                      dim->dim_value);
        return;
    }
    if (dim->value_case != ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM)
        return;
    const char *text = ox_text(dim->dim_param);
    if (!*text)
        ox_report(c, OX_F_EMPTY_DIM_PARAM, name,
                  "dim %zu has an empty dim_param", i);
    else if (is_number(text + (*text == '-')))
        ox_report(c, OX_F_NUMERIC_DIM_PARAM, name,
                  "dim %zu has dim_param '%s'; a known dim is a dim_value", i,
                  text);
}

static void check_element(ox_checker *c, const char *name, int dtype,
                          const Onnx__TensorShapeProto *shape)
{
    if (!ox_dtype_known(dtype))
        ox_report(c, OX_F_BAD_TYPE, name,
                  dtype ? "%d is no element type"
                        : "a tensor type has no element type (%d)",
                  dtype);
    for (size_t i = 0; shape && i < shape->n_dim; i++)
        check_dim(c, name, i, shape->dim[i]);
}

static void check_inner(ox_checker *c, const char *name,
                        const type_proto *inner, const char *what)
{
    if (inner)
        ox_check_type(c, name, inner);
    else
        ox_report(c, OX_F_BAD_TYPE, name, "a %s type has no element type",
                  what);
}

static void check_map(ox_checker *c, const char *name,
                      const Onnx__TypeProto__Map *map)
{
    int key = map->key_type;
    if (!ox_dtype_is_integer(key) && key != OX_DTYPE_STRING)
        ox_report(c, OX_F_BAD_TYPE, name,
                  "a map's key is %s, expected an integer type or string",
                  ox_dtype_name(key));
    check_inner(c, name, map->value_type, "map");
}

void ox_check_type(ox_checker *c, const char *name, const type_proto *type)
{
    switch (type->value_case) {
    case ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE:
        check_element(c, name, type->tensor_type->elem_type,
                      type->tensor_type->shape);
        break;
    case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
        check_element(c, name, type->sparse_tensor_type->elem_type,
                      type->sparse_tensor_type->shape);
        break;
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        check_inner(c, name, type->sequence_type->elem_type, "sequence");
        break;
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        check_inner(c, name, type->optional_type->elem_type, "optional");
        break;
    case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
        check_map(c, name, type->map_type);
        break;
    case ONNX__TYPE_PROTO__VALUE_OPAQUE_TYPE:
        break;
    default:
        ox_report(c, OX_F_BAD_TYPE, name, "the declared type is empty");
        break;
    }
}

/* A type as the operator table knows them; dtype 0: not known. */
typedef struct value_type {
    ox_type_kind kind;
    int dtype;
} value_type;

static const value_type unknown_type = {OX_TYPE_TENSOR, OX_DTYPE_UNDEFINED};

static value_type of_tensor(const type_proto *type, ox_type_kind kind)
{
    if (!type || type->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE)
        return unknown_type;
    return (value_type){kind, type->tensor_type->elem_type};
}

static value_type of_map(const Onnx__TypeProto__Map *map, bool in_sequence)
{
    value_type t = of_tensor(map->value_type, OX_TYPE_TENSOR);
    if (map->key_type == OX_DTYPE_INT64)
        t.kind = in_sequence ? OX_TYPE_SEQ_MAP_INT64 : OX_TYPE_MAP_INT64;
    else if (map->key_type == OX_DTYPE_STRING)
        t.kind = in_sequence ? OX_TYPE_SEQ_MAP_STRING : OX_TYPE_MAP_STRING;
    else
        return unknown_type;
    return t;
}

static value_type of_optional(const type_proto *inner)
{
    if (inner && inner->value_case == ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE)
        return of_tensor(inner->sequence_type->elem_type, OX_TYPE_OPTIONAL_SEQ);
    return of_tensor(inner, OX_TYPE_OPTIONAL);
}

static value_type of_declared(const type_proto *type)
{
    const type_proto *inner;
    switch (type->value_case) {
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        inner = type->sequence_type->elem_type;
        if (inner && inner->value_case == ONNX__TYPE_PROTO__VALUE_MAP_TYPE)
            return of_map(inner->map_type, true);
        return of_tensor(inner, OX_TYPE_SEQ);
    case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
        return of_map(type->map_type, false);
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        return of_optional(type->optional_type->elem_type);
    case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
        return (value_type){OX_TYPE_SPARSE,
                            type->sparse_tensor_type->elem_type};
    default:
        return of_tensor(type, OX_TYPE_TENSOR);
    }
}

/* What a Constant holds; its attributes other than tensors tell the type by
 * their own. */
static value_type of_constant(const ox_node *node)
{
    if (node->proto->n_attribute != 1 ||
        *ox_text(node->proto->attribute[0]->ref_attr_name))
        return unknown_type;
    const Onnx__AttributeProto *a = node->proto->attribute[0];
    switch ((int)a->type) {
    case OX_ATTR_TENSOR:
        return (value_type){OX_TYPE_TENSOR, a->t ? a->t->data_type : 0};
    case OX_ATTR_FLOAT:
    case OX_ATTR_FLOATS:
        return (value_type){OX_TYPE_TENSOR, OX_DTYPE_FLOAT};
    case OX_ATTR_INT:
    case OX_ATTR_INTS:
        return (value_type){OX_TYPE_TENSOR, OX_DTYPE_INT64};
    case OX_ATTR_STRING:
    case OX_ATTR_STRINGS:
        return (value_type){OX_TYPE_TENSOR, OX_DTYPE_STRING};
    default:
        return unknown_type;
    }
}

static value_type type_of(const ox_value *value)
{
    value_type t = unknown_type;
    if (!value)
        return t;
    if (value->initializer)
        t.dtype = value->initializer->proto.data_type;
    else if (value->info && value->info->type)
        t = of_declared(value->info->type);
    else if (value->producer && ox_node_is(value->producer, "Constant"))
        t = of_constant(value->producer);
    return ox_dtype_known(t.dtype) ? t : unknown_type;
}

/* A type's name; what does not fit is cut. */
typedef struct type_name {
    char text[48];
} type_name;

/* "float", "seq(float)", ... */
static type_name name_of(value_type type)
{
    static const struct {
        const char *head, *tail;
    } forms[] = {
        [OX_TYPE_TENSOR] = {"", ""},
        [OX_TYPE_SEQ] = {"seq(", ")"},
        [OX_TYPE_OPTIONAL] = {"optional(", ")"},
        [OX_TYPE_OPTIONAL_SEQ] = {"optional(seq(", "))"},
        [OX_TYPE_SPARSE] = {"sparse_tensor(", ")"},
        [OX_TYPE_MAP_INT64] = {"map(int64, ", ")"},
        [OX_TYPE_MAP_STRING] = {"map(string, ", ")"},
        [OX_TYPE_SEQ_MAP_INT64] = {"seq(map(int64, ", "))"},
        [OX_TYPE_SEQ_MAP_STRING] = {"seq(map(string, ", "))"},
    };
    type_name name;
    snprintf(name.text, sizeof name.text, "%s%s%s", forms[type.kind].head,
             ox_dtype_name(type.dtype), forms[type.kind].tail);
    return name;
}

/* The first types of a set, as a list. */
typedef struct set_text {
    char text[512];
} set_text;

static set_text text_of(const ox_type_set *set)
{
    set_text out = {.text = ""};
    size_t n = 0;
    for (int kind = 0; kind < OX_TYPE_KINDS; kind++)
        for (int dtype = 1; dtype < OX_DTYPE_COUNT; dtype++) {
            if (!(set->mask[kind] >> dtype & 1))
                continue;
            type_name name = name_of((value_type){(ox_type_kind)kind, dtype});
            int wrote = snprintf(out.text + n, sizeof out.text - n, "%s%s",
                                 n ? ", " : "", name.text);
            n += (size_t)wrote;
            if (n >= sizeof out.text - sizeof name.text)
                return out;
        }
    return out;
}

/* What a type variable stands for in one node. */
typedef struct binding {
    const char *name; /* of the variable */
    value_type type;
    const ox_value *by;
} binding;

enum { MAX_BINDINGS = 16 };

typedef struct bindings {
    binding at[MAX_BINDINGS];
    size_t n;
} bindings;

static void bind(ox_checker *c, bindings *b, const ox_op_param *param,
                 const binding *found)
{
    if (strchr(param->type, '(') ||
        (param->option == OX_PARAM_VARIADIC && !param->homogeneous))
        return;
    for (size_t i = 0; i < b->n; i++) {
        const binding *first = &b->at[i];
        if (strcmp(first->name, param->type))
            continue;
        if (first->type.kind != found->type.kind ||
            first->type.dtype != found->type.dtype)
            ox_report(c, OX_F_TYPE_MISMATCH, found->by->name,
                      "%s is %s, but '%s' of the same type variable %s is %s",
                      param->name, name_of(found->type).text, first->by->name,
                      param->type, name_of(first->type).text);
        return;
    }
    if (b->n < MAX_BINDINGS)
        b->at[b->n++] = *found;
}

static void check_param(ox_checker *c, bindings *b, const ox_op *op,
                        const ox_op_param *param, const ox_value *value)
{
    value_type t = type_of(value);
    if (!param || !t.dtype)
        return;
    const ox_type_set *set = ox_op_constraint(op, param);
    if (set && !ox_type_set_has(set, t.kind, t.dtype)) {
        ox_report(c, OX_F_TYPE_CONSTRAINT, value->name, "%s is %s, expected %s",
                  param->name, name_of(t).text, text_of(set).text);
        return;
    }
    bind(c, b, param, &(binding){param->type, t, value});
}

void ox_check_node_types(ox_checker *c, const ox_node *node, const ox_op *op)
{
    bindings b = {.n = 0};
    for (size_t i = 0; i < node->n_in; i++)
        check_param(c, &b, op, ox_op_input(op, i), node->in[i].value);
    for (size_t i = 0; i < node->n_out; i++)
        check_param(c, &b, op, ox_op_output(op, i), node->out[i]);
}
