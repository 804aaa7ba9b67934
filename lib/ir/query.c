/* Reading a model: names, attributes, constants, declared types. */
#include "ir/model.h"
#include "base/buf.h"
#include "ir/model_priv.h"

#include <stdlib.h>
#include <inttypes.h>
#include <string.h>

/* Names are cut in messages: a file can hold one name of a megabyte and a
 * hundred thousand places to complain about. */
enum { LABEL_LENGTH = 500 };

static bool is_onnx_domain(const char *domain)
{
    return !domain || !*domain || !strcmp(domain, "ai.onnx");
}

int64_t ox_graph_opset(const ox_graph *graph, const char *domain)
{
    while (graph->outer)
        graph = graph->outer;
    const Onnx__OperatorSetIdProto *import =
        ox_map_get(&graph->opsets, is_onnx_domain(domain) ? "" : domain);
    if (import)
        return import->version;
    /* Before IR version 3 there were no imports: opset 1. */
    const Onnx__ModelProto *m = graph->model->onnx->proto;
    return !graph->function && !m->n_opset_import && m->ir_version < 3 &&
           is_onnx_domain(domain);
}

/* The highest counts when a domain is imported more than once. */
void ox_graph_index_opsets(ox_graph *graph)
{
    const Onnx__FunctionProto *f = graph->function;
    const Onnx__ModelProto *m = graph->model->onnx->proto;
    Onnx__OperatorSetIdProto **at = f ? f->opset_import : m->opset_import;
    size_t n = f ? f->n_opset_import : m->n_opset_import;
    ox_map_init(&graph->opsets, graph->model->arena);
    for (size_t i = 0; i < n; i++) {
        const char *domain = is_onnx_domain(at[i]->domain) ? "" : at[i]->domain;
        const Onnx__OperatorSetIdProto *old =
            ox_map_get(&graph->opsets, domain);
        if (!old || old->version < at[i]->version)
            ox_map_set(&graph->opsets, domain, at[i]);
    }
}

ox_value *ox_graph_find(const ox_graph *graph, const char *name)
{
    for (; graph; graph = graph->outer) {
        ox_value *value = ox_map_get(&graph->by_name, name);
        if (value)
            return value;
    }
    return NULL;
}

const Onnx__AttributeProto *ox_node_attr(const ox_node *node, const char *name)
{
    for (size_t i = 0; i < node->proto->n_attribute; i++) {
        const Onnx__AttributeProto *a = node->proto->attribute[i];
        if (a->name && !strcmp(a->name, name))
            return a;
    }
    return NULL;
}

static const ox_op_attr *default_of(const ox_node *node, const char *name,
                                    ox_attr_type type)
{
    const ox_op_attr *a = node->op ? ox_op_attr_find(node->op, name) : NULL;
    return a && a->has_default && a->type == type ? a : NULL;
}

/* An attribute that holds a value of that type itself: a reference to an
 * attribute of the calling function says nothing here. */
static const Onnx__AttributeProto *own_attr(const ox_node *node,
                                            const char *name, ox_attr_type type)
{
    const Onnx__AttributeProto *a = ox_node_attr(node, name);
    bool typed = a && (!a->has_type || (int)a->type == (int)type);
    return typed && !a->ref_attr_name ? a : NULL;
}

int64_t ox_node_int(const ox_node *node, const char *name, int64_t fallback)
{
    const Onnx__AttributeProto *a = own_attr(node, name, OX_ATTR_INT);
    if (a || ox_node_attr(node, name))
        return a ? a->i : fallback;
    const ox_op_attr *d = default_of(node, name, OX_ATTR_INT);
    return d ? d->def.i : fallback;
}

float ox_node_float(const ox_node *node, const char *name, float fallback)
{
    const Onnx__AttributeProto *a = own_attr(node, name, OX_ATTR_FLOAT);
    if (a || ox_node_attr(node, name))
        return a ? a->f : fallback;
    const ox_op_attr *d = default_of(node, name, OX_ATTR_FLOAT);
    return d ? d->def.f : fallback;
}

const int64_t *ox_node_ints(const ox_node *node, const char *name, size_t *n)
{
    const Onnx__AttributeProto *a = own_attr(node, name, OX_ATTR_INTS);
    *n = a ? a->n_ints : 0;
    return a && a->n_ints ? a->ints : NULL;
}

const char *ox_node_string(const ox_node *node, const char *name,
                           const char *fallback)
{
    const Onnx__AttributeProto *a = own_attr(node, name, OX_ATTR_STRING);
    if (a)
        return ox_strndup(node->graph->model->arena, (const char *)a->s.data,
                          a->s.len);
    const ox_op_attr *d = default_of(node, name, OX_ATTR_STRING);
    return d && !ox_node_attr(node, name) ? d->def.s : fallback;
}

bool ox_node_is(const ox_node *node, const char *op_type)
{
    return node->proto->op_type && !strcmp(node->proto->op_type, op_type) &&
           is_onnx_domain(node->proto->domain) && !node->function;
}

ox_value *ox_node_in(const ox_node *node, size_t i)
{
    return i < node->n_in ? node->in[i].value : NULL;
}

ox_value *ox_node_out(const ox_node *node, size_t i)
{
    return i < node->n_out ? node->out[i] : NULL;
}

/* A Constant's number attribute as a tensor. */
static const ox_tensor *tensor_of_attr(const Onnx__AttributeProto *a,
                                       ox_arena *arena)
{
    int64_t n;
    const char *name = a->name ? a->name : "";
    if (!strcmp(name, "value"))
        return a->t ? ox_tensor_of(a->t) : NULL;
    if (!strcmp(name, "value_int"))
        return ox_tensor_new(arena, NULL, OX_DTYPE_INT64, NULL, 0, &a->i, 8);
    if (!strcmp(name, "value_float"))
        return ox_tensor_new(arena, NULL, OX_DTYPE_FLOAT, NULL, 0, &a->f, 4);
    if (!strcmp(name, "value_ints")) {
        n = (int64_t)a->n_ints;
        return ox_tensor_new(arena, NULL, OX_DTYPE_INT64, &n, 1, a->ints,
                             a->n_ints * sizeof *a->ints);
    }
    if (!strcmp(name, "value_floats")) {
        n = (int64_t)a->n_floats;
        return ox_tensor_new(arena, NULL, OX_DTYPE_FLOAT, &n, 1, a->floats,
                             a->n_floats * sizeof *a->floats);
    }
    return NULL;
}

const ox_tensor *ox_value_constant(const ox_value *value, ox_arena *arena)
{
    if (value->initializer) {
        const Onnx__ModelProto *m = value->graph->model->onnx->proto;
        /* Overriding initializers came with IR version 4. */
        return value->input < 0 || m->ir_version < 4 ? value->initializer
                                                     : NULL;
    }
    const ox_node *node = value->producer;
    if (!node || !ox_node_is(node, "Constant") || node->proto->n_attribute != 1)
        return NULL;
    const Onnx__AttributeProto *a = node->proto->attribute[0];
    return a->ref_attr_name ? NULL : tensor_of_attr(a, arena);
}

size_t ox_value_n_uses(const ox_value *value)
{
    size_t n = 0;
    for (const ox_use *use = value->uses; use; use = use->next)
        n++;
    return n;
}

const char *ox_node_label(const ox_node *node, ox_arena *arena)
{
    const Onnx__NodeProto *p = node->proto;
    if (p->name && *p->name)
        return ox_shorten(arena, p->name, LABEL_LENGTH);
    return ox_printf(arena, "%.100s -> %.400s", p->op_type ? p->op_type : "?",
                     p->n_output ? p->output[0] : "");
}

static const Onnx__TypeProto__Tensor *declared(const ox_value *value)
{
    const Onnx__TypeProto *type = value->info ? value->info->type : NULL;
    bool tensor =
        type && type->value_case == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    return tensor ? type->tensor_type : NULL;
}

int32_t ox_value_dtype(const ox_value *value)
{
    const Onnx__TypeProto__Tensor *type = declared(value);
    if (value->initializer)
        return value->initializer->proto.data_type;
    return type ? type->elem_type : 0;
}

const Onnx__TensorShapeProto *ox_value_shape(const ox_value *value)
{
    const Onnx__TypeProto__Tensor *type = declared(value);
    return type ? type->shape : NULL;
}

int64_t ox_dim_number(const Onnx__TensorShapeProto__Dimension *dim)
{
    return dim && dim->value_case ==
                       ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE
               ? dim->dim_value
               : -1;
}

const char *ox_dim_param(const Onnx__TensorShapeProto__Dimension *dim)
{
    return dim &&
                   dim->value_case ==
                       ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM &&
                   dim->dim_param && *dim->dim_param
               ? dim->dim_param
               : NULL;
}

const char *ox_value_type_text(const ox_value *value, ox_arena *arena)
{
    const Onnx__TensorShapeProto *shape = ox_value_shape(value);
    ox_buf text;
    ox_buf_init(&text, arena);
    ox_buf_str(&text, ox_dtype_name(ox_value_dtype(value)));
    for (size_t i = 0; shape && i < shape->n_dim; i++) {
        const char *name = ox_dim_param(shape->dim[i]);
        ox_buf_str(&text, i ? "," : "[");
        if (ox_dim_number(shape->dim[i]) >= 0)
            ox_buf_printf(&text, "%" PRId64, ox_dim_number(shape->dim[i]));
        else
            ox_buf_str(&text, name ? name : "?");
    }
    ox_buf_str(&text, shape && shape->n_dim ? "]" : "");
    return ox_buf_text(&text);
}
