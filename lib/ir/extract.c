#include "ir/extract.h"

#include <string.h>

typedef struct extractor {
    ox_model *model;
    const ox_extract_spec *spec;
    ox_arena *arena;
    bool *values, *nodes, *cuts; /* by id: needed, needed, becomes an input */
    ox_values todo;
    ox_map functions; /* name of its graph -> the graph, when called */
} extractor;

static void need(extractor *e, ox_value *value)
{
    if (!value || value->graph != e->model->main || e->values[value->id])
        return;
    e->values[value->id] = true;
    OX_PUSH(e->arena, e->todo.at, e->todo.n, e->todo.capacity, value);
}

/* What a node uses, and the functions it calls, with its subgraphs. */
static void need_node(extractor *e, const ox_node *node)
{
    for (size_t i = 0; i < node->n_in; i++)
        need(e, node->in[i].value);
    if (node->function && !ox_map_get(&e->functions, node->function->path)) {
        ox_map_set(&e->functions, node->function->path, node->function);
        OX_EACH_NODE (inner, node->function)
            need_node(e, inner);
    }
    for (size_t g = 0; g < node->n_subgraphs; g++) {
        const ox_graph *graph = node->subgraphs[g];
        OX_EACH_NODE (inner, graph)
            need_node(e, inner);
        for (size_t i = 0; i < graph->n_outputs; i++)
            need(e, graph->outputs[i]);
    }
}

static ox_status mark(extractor *e, ox_err *err)
{
    for (size_t i = 0; i < e->spec->inputs.n; i++)
        e->cuts[e->spec->inputs.at[i]->id] = true;
    for (size_t i = 0; i < e->spec->outputs.n; i++)
        need(e, e->spec->outputs.at[i]);
    while (e->todo.n) {
        const ox_value *value = e->todo.at[--e->todo.n];
        ox_node *node = value->producer;
        if (e->cuts[value->id])
            continue;
        if (value->is_undefined)
            return ox_fail(err, OX_USAGE, "value '%s' is made by nothing",
                           value->name);
        if (node && !e->nodes[node->id]) {
            e->nodes[node->id] = true;
            need_node(e, node);
        }
    }
    return OX_OK;
}

static void keep_nodes(const extractor *e)
{
    const ox_graph *main = e->model->main;
    Onnx__GraphProto *g = main->proto;
    g->node = OX_NEW_ARRAY(e->arena, main->n_nodes, Onnx__NodeProto *);
    g->n_node = 0;
    OX_EACH_NODE (node, main)
        if (e->nodes[node->id])
            g->node[g->n_node++] = node->proto;
}

static bool is_kept(const extractor *e, const ox_value *value)
{
    return e->values[value->id] && !e->cuts[value->id];
}

static void keep_initializers(const extractor *e)
{
    const ox_graph *main = e->model->main;
    Onnx__GraphProto *g = main->proto;
    g->initializer =
        OX_NEW_ARRAY(e->arena, main->n_initializers, Onnx__TensorProto *);
    g->n_initializer = g->n_sparse_initializer = 0;
    for (size_t i = 0; i < main->n_initializers; i++) {
        const ox_value *value = main->initializers[i];
        if (!is_kept(e, value))
            continue;
        if (value->initializer)
            g->initializer[g->n_initializer++] = &value->initializer->proto;
        else
            g->sparse_initializer[g->n_sparse_initializer++] = value->sparse;
    }
}

/* Values that nodes make and that are neither input nor output any more keep
 * their annotation, quantized tensors theirs. */
static void keep_annotations(const extractor *e)
{
    const ox_graph *main = e->model->main;
    Onnx__GraphProto *g = main->proto;
    size_t n = 0;
    for (size_t i = 0; i < g->n_value_info; i++) {
        const char *name = g->value_info[i]->name;
        const ox_value *value = name ? ox_graph_find(main, name) : NULL;
        if (value && is_kept(e, value))
            g->value_info[n++] = g->value_info[i];
    }
    g->n_value_info = n;
    n = 0;
    for (size_t i = 0; i < g->n_quantization_annotation; i++) {
        const char *name = g->quantization_annotation[i]->tensor_name;
        const ox_value *value = name ? ox_graph_find(main, name) : NULL;
        if (value && e->values[value->id])
            g->quantization_annotation[n++] = g->quantization_annotation[i];
    }
    g->n_quantization_annotation = n;
}

static Onnx__ValueInfoProto *info_of(const extractor *e, const ox_value *value)
{
    Onnx__ValueInfoProto *info = OX_NEW(e->arena, Onnx__ValueInfoProto);
    if (value->info && (value->input >= 0 || value->output >= 0)) {
        *info = *value->info;
        return info;
    }
    onnx__value_info_proto__init(info);
    info->name = (char *)(uintptr_t)value->name;
    info->type =
        e->spec->type_of ? e->spec->type_of(e->spec->user, value) : NULL;
    return info;
}

static void set_interface(const extractor *e)
{
    const ox_graph *main = e->model->main;
    Onnx__GraphProto *g = main->proto;
    const ox_values *ins = &e->spec->inputs, *outs = &e->spec->outputs;
    g->input =
        OX_NEW_ARRAY(e->arena, main->n_inputs + ins->n, Onnx__ValueInfoProto *);
    g->n_input = 0;
    for (size_t i = 0; i < main->n_inputs; i++)
        if (is_kept(e, main->inputs[i]))
            g->input[g->n_input++] = main->inputs[i]->info;
    for (size_t i = 0; i < ins->n; i++)
        if (e->values[ins->at[i]->id])
            g->input[g->n_input++] = info_of(e, ins->at[i]);
    g->output = OX_NEW_ARRAY(e->arena, outs->n, Onnx__ValueInfoProto *);
    g->n_output = 0;
    for (size_t i = 0; i < outs->n; i++)
        g->output[g->n_output++] = info_of(e, outs->at[i]);
}

static void keep_functions(const extractor *e)
{
    Onnx__ModelProto *proto = e->model->onnx->proto;
    size_t n = 0;
    for (size_t i = 0; i < proto->n_functions; i++)
        for (size_t k = 0; k < e->model->n_functions; k++)
            if (e->model->functions[k]->function == proto->functions[i] &&
                ox_map_get(&e->functions, e->model->functions[k]->path))
                proto->functions[n++] = proto->functions[i];
    proto->n_functions = n;
}

ox_status ox_extract(ox_model *model, const ox_extract_spec *spec, ox_err *err)
{
    ox_arena *arena = model->arena;
    extractor e = {.model = model,
                   .spec = spec,
                   .arena = arena,
                   .values = OX_NEW_ARRAY(arena, model->n_values, bool),
                   .cuts = OX_NEW_ARRAY(arena, model->n_values, bool),
                   .nodes = OX_NEW_ARRAY(arena, model->n_nodes, bool)};
    ox_map_init(&e.functions, arena);
    if (mark(&e, err))
        return err->status;
    keep_nodes(&e);
    keep_annotations(&e);
    set_interface(&e);
    keep_initializers(&e);
    keep_functions(&e);
    return OX_OK;
}

static void add_operand(ox_values *out, ox_value *value, const ox_graph *main,
                        ox_arena *arena)
{
    if (!value || value->graph != main || !value->producer ||
        ox_node_is(value->producer, "Constant"))
        return;
    for (size_t i = 0; i < out->n; i++)
        if (out->at[i] == value)
            return;
    OX_PUSH(arena, out->at, out->n, out->capacity, value);
}

void ox_extract_operands(ox_values *out, const ox_node *node, ox_arena *arena)
{
    const ox_graph *main = node->graph->model->main;
    for (size_t i = 0; i < node->n_in; i++)
        add_operand(out, node->in[i].value, main, arena);
    for (size_t g = 0; g < node->n_subgraphs; g++) {
        const ox_graph *graph = node->subgraphs[g];
        OX_EACH_NODE (inner, graph)
            ox_extract_operands(out, inner, arena);
        for (size_t i = 0; i < graph->n_outputs; i++)
            add_operand(out, graph->outputs[i], main, arena);
    }
}

ox_node *ox_model_find_node(const ox_model *model, const char *name)
{
    for (size_t g = 0; g < model->n_graphs; g++)
        OX_EACH_NODE (node, model->graphs[g])
            if (!strcmp(ox_node_label(node, model->arena), name))
                return node;
    return NULL;
}
