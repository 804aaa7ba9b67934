/* Edits of nodes: see edit.h. Values are in edit_value.c. */
#include "ir/edit.h"
#include "ir/model_priv.h"

#include <assert.h>
#include <string.h>

const char *ox_name_new(ox_model *model, const char *base)
{
    ox_arena *arena = model->arena;
    const char *name = ox_strdup(arena, base);
    if (ox_map_get(&model->names, name)) {
        unsigned *last = ox_map_get(&model->name_counters, base);
        if (!last) {
            last = OX_NEW(arena, unsigned);
            ox_map_set(&model->name_counters, name, last);
        }
        do
            name = ox_printf(arena, "%s_%u", base, ++*last);
        while (ox_map_get(&model->names, name));
    }
    ox_map_set(&model->names, name, model);
    return name;
}

ox_node *ox_node_add(ox_graph *graph, ox_node *before, const char *op_type,
                     const char *name, size_t n_out)
{
    ox_model *model = graph->model;
    ox_arena *arena = model->arena;
    ox_node *node = OX_NEW(arena, ox_node);
    Onnx__NodeProto *p = node->proto = OX_NEW(arena, Onnx__NodeProto);
    onnx__node_proto__init(p);
    const char *unique = ox_name_new(model, name);
    p->name = (char *)(uintptr_t)unique;
    p->op_type = ox_strdup(arena, op_type);
    p->n_output = node->n_out = n_out;
    p->output = OX_NEW_ARRAY(arena, n_out, char *);
    node->out = OX_NEW_ARRAY(arena, n_out, ox_value *);
    node->graph = graph;
    node->id = model->n_nodes++;
    node->op = ox_op_find("", op_type, ox_graph_opset(graph, ""));
    for (size_t i = 0; i < n_out; i++)
        ox_value_define(ox_value_new(graph, ox_printf(arena, "%s_out", unique)),
                        node, i);
    ox_node_link(node, before);
    graph->is_edited = true;
    return node;
}

/* Inputs are one array, and values point into it: it moves as a whole. */
static void resize_inputs(ox_node *node, size_t n)
{
    ox_arena *arena = node->graph->model->arena;
    ox_use *in = OX_NEW_ARRAY(arena, n, ox_use);
    char **names = OX_NEW_ARRAY(arena, n, char *);
    for (size_t i = 0; i < node->n_in || i < n; i++) {
        ox_value *value = i < node->n_in ? node->in[i].value : NULL;
        if (i < node->n_in)
            ox_use_unlink(&node->in[i]);
        if (i >= n)
            continue;
        in[i].node = node;
        in[i].index = i;
        ox_use_link(&in[i], value);
        names[i] =
            value ? (char *)(uintptr_t)value->name : ox_strdup(arena, "");
    }
    node->in = in;
    node->n_in = node->proto->n_input = n;
    node->proto->input = names;
}

void ox_node_add_input(ox_node *node, ox_value *value)
{
    resize_inputs(node, node->n_in + 1);
    ox_node_set_input(node, node->n_in - 1, value);
}

void ox_node_set_input(ox_node *node, size_t i, ox_value *value)
{
    assert(i < node->n_in);
    ox_use_unlink(&node->in[i]);
    ox_use_link(&node->in[i], value);
    node->proto->input[i] = value ? (char *)(uintptr_t)value->name
                                  : ox_strdup(node->graph->model->arena, "");
}

void ox_node_cut_inputs(ox_node *node, size_t n)
{
    if (n < node->n_in)
        resize_inputs(node, n);
}

void ox_node_set_op(ox_node *node, const char *op_type)
{
    node->proto->op_type = ox_strdup(node->graph->model->arena, op_type);
    const char *domain = node->proto->domain ? node->proto->domain : "";
    node->op = ox_op_find(domain, op_type, ox_graph_opset(node->graph, domain));
}

/* The attribute of that name, emptied, or a new one. */
static Onnx__AttributeProto *fresh_attr(ox_node *node, const char *name,
                                        Onnx__AttributeProto__AttributeType t)
{
    ox_arena *arena = node->graph->model->arena;
    Onnx__NodeProto *p = node->proto;
    size_t at = 0;
    while (at < p->n_attribute &&
           (!p->attribute[at]->name || strcmp(p->attribute[at]->name, name)))
        at++;
    Onnx__AttributeProto *a = OX_NEW(arena, Onnx__AttributeProto);
    onnx__attribute_proto__init(a);
    a->name = ox_strdup(arena, name);
    a->has_type = 1;
    a->type = t;
    if (at == p->n_attribute) {
        Onnx__AttributeProto **wider =
            OX_NEW_ARRAY(arena, at + 1, Onnx__AttributeProto *);
        for (size_t i = 0; i < at; i++)
            wider[i] = p->attribute[i];
        p->attribute = wider;
        p->n_attribute++;
    }
    p->attribute[at] = a;
    return a;
}

void ox_node_set_int(ox_node *node, const char *name, int64_t value)
{
    Onnx__AttributeProto *a =
        fresh_attr(node, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INT);
    a->has_i = 1;
    a->i = value;
}

void ox_node_set_ints(ox_node *node, const char *name, const int64_t *values,
                      size_t n)
{
    Onnx__AttributeProto *a =
        fresh_attr(node, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__INTS);
    a->ints = ox_memdup(node->graph->model->arena, values, n * sizeof *values);
    a->n_ints = n;
}

void ox_node_set_tensor(ox_node *node, const char *name, ox_tensor *tensor)
{
    Onnx__AttributeProto *a =
        fresh_attr(node, name, ONNX__ATTRIBUTE_PROTO__ATTRIBUTE_TYPE__TENSOR);
    a->t = &tensor->proto;
}

bool ox_node_drop_attr(ox_node *node, const char *name)
{
    Onnx__NodeProto *p = node->proto;
    size_t kept = 0;
    for (size_t i = 0; i < p->n_attribute; i++)
        if (!p->attribute[i]->name || strcmp(p->attribute[i]->name, name))
            p->attribute[kept++] = p->attribute[i];
    bool dropped = kept < p->n_attribute;
    p->n_attribute = kept;
    return dropped;
}

void ox_node_move(ox_node *node, ox_node *before)
{
    if (node == before)
        return;
    ox_node_unlink(node);
    ox_node_link(node, before);
    node->graph->is_edited = true;
}

static void remove_subgraph(ox_graph *graph)
{
    graph->is_removed = true;
    OX_EACH_NODE (node, graph) {
        for (size_t i = 0; i < node->n_in; i++)
            ox_use_unlink(&node->in[i]);
        for (size_t i = 0; i < node->n_subgraphs; i++)
            remove_subgraph(node->subgraphs[i]);
    }
}

void ox_node_remove(ox_node *node)
{
    for (size_t i = 0; i < node->n_in; i++)
        ox_use_unlink(&node->in[i]);
    for (size_t i = 0; i < node->n_subgraphs; i++)
        remove_subgraph(node->subgraphs[i]);
    for (size_t i = 0; i < node->n_out; i++) {
        ox_value *value = node->out[i];
        if (!value)
            continue;
        assert(!value->uses && value->output < 0);
        ox_value_undeclare(value);
        ox_value_forget_name(value);
        value->producer = NULL;
        value->is_undefined = true;
    }
    ox_node_unlink(node);
    node->graph->is_edited = true;
}
