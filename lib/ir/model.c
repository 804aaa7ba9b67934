/* Building the index, and bringing the protos back in step with it. */
#include "ir/model.h"
#include "ir/model_priv.h"

#include <string.h>

typedef Onnx__GraphProto graph_proto;
typedef Onnx__FunctionProto function_proto;

static const char *text_or_empty(const char *text)
{
    return text ? text : "";
}

ox_value *ox_value_make(ox_graph *graph, const char *name)
{
    ox_model *model = graph->model;
    ox_value *value = OX_NEW(model->arena, ox_value);
    value->name = name;
    value->graph = graph;
    value->input = value->output = -1;
    value->id = model->n_values++;
    OX_PUSH(model->arena, graph->values, graph->n_values, graph->cap_values,
            value);
    if (!ox_map_get(&graph->by_name, name))
        ox_map_set(&graph->by_name, name, value);
    ox_map_set(&model->names, name, value);
    return value;
}

void ox_value_forget_name(ox_value *value)
{
    if (ox_map_get(&value->graph->by_name, value->name) == value)
        ox_map_remove(&value->graph->by_name, value->name);
}

void ox_use_link(ox_use *use, ox_value *value)
{
    use->value = value;
    use->prev = NULL;
    use->next = NULL;
    if (!value)
        return;
    use->next = value->uses;
    if (value->uses)
        value->uses->prev = use;
    value->uses = use;
}

void ox_use_unlink(ox_use *use)
{
    if (!use->value)
        return;
    if (use->prev)
        use->prev->next = use->next;
    else
        use->value->uses = use->next;
    if (use->next)
        use->next->prev = use->prev;
    use->value = NULL;
    use->prev = use->next = NULL;
}

void ox_node_link(ox_node *node, ox_node *before)
{
    ox_graph *graph = node->graph;
    node->next = before;
    node->prev = before ? before->prev : graph->last;
    *(node->prev ? &node->prev->next : &graph->first) = node;
    *(before ? &before->prev : &graph->last) = node;
    graph->n_nodes++;
}

void ox_node_unlink(ox_node *node)
{
    ox_graph *graph = node->graph;
    *(node->prev ? &node->prev->next : &graph->first) = node->next;
    *(node->next ? &node->next->prev : &graph->last) = node->prev;
    node->prev = node->next = NULL;
    graph->n_nodes--;
}

static void add_node(ox_graph *graph, Onnx__NodeProto *proto)
{
    ox_model *model = graph->model;
    ox_node *node = OX_NEW(model->arena, ox_node);
    node->proto = proto;
    node->graph = graph;
    node->id = model->n_nodes++;
    node->n_in = proto->n_input;
    node->in = OX_NEW_ARRAY(model->arena, node->n_in, ox_use);
    node->n_out = proto->n_output;
    node->out = OX_NEW_ARRAY(model->arena, node->n_out, ox_value *);
    const char *domain = text_or_empty(proto->domain);
    node->op = ox_op_find(domain, text_or_empty(proto->op_type),
                          ox_graph_opset(graph, domain));
    if (proto->name && *proto->name)
        ox_map_set(&model->names, proto->name, node);
    for (size_t i = 0; i < node->n_out; i++) {
        if (!*proto->output[i])
            continue;
        node->out[i] = ox_value_make(graph, proto->output[i]);
        node->out[i]->producer = node;
        node->out[i]->index = i;
    }
    ox_node_link(node, NULL);
}

static void define_input(ox_graph *graph, size_t i, const char *name,
                         Onnx__ValueInfoProto *info)
{
    ox_value *value = ox_value_make(graph, text_or_empty(name));
    value->input = (int32_t)i;
    value->info = info;
    graph->inputs[i] = value;
}

/* A value under a name that an input may have already. */
static ox_value *define_initializer(ox_graph *graph, const char *name)
{
    ox_value *value = ox_map_get(&graph->by_name, text_or_empty(name));
    if (!value || value->initializer || value->sparse)
        value = ox_value_make(graph, text_or_empty(name));
    OX_PUSH(graph->model->arena, graph->initializers, graph->n_initializers,
            graph->cap_initializers, value);
    return value;
}

static void define_all(ox_graph *graph)
{
    ox_arena *arena = graph->model->arena;
    graph_proto *g = graph->proto;
    function_proto *f = graph->function;
    graph->n_inputs = g ? g->n_input : f->n_input;
    graph->inputs = OX_NEW_ARRAY(arena, graph->n_inputs, ox_value *);
    for (size_t i = 0; i < graph->n_inputs; i++)
        define_input(graph, i, g ? g->input[i]->name : f->input[i],
                     g ? g->input[i] : NULL);
    for (size_t i = 0; g && i < g->n_initializer; i++)
        define_initializer(graph, g->initializer[i]->name)->initializer =
            ox_tensor_of(g->initializer[i]);
    for (size_t i = 0; g && i < g->n_sparse_initializer; i++) {
        Onnx__SparseTensorProto *s = g->sparse_initializer[i];
        define_initializer(graph, s->values ? s->values->name : NULL)->sparse =
            s;
    }
    size_t n = g ? g->n_node : f->n_node;
    for (size_t i = 0; i < n; i++)
        add_node(graph, g ? g->node[i] : f->node[i]);
}

/* The value a name means; one that nothing defines is noted in this graph. */
static ox_value *resolve(ox_graph *graph, const char *name)
{
    ox_value *value = ox_graph_find(graph, name);
    if (!value) {
        value = ox_value_make(graph, name);
        value->is_undefined = true;
    }
    return value;
}

static void resolve_outputs(ox_graph *graph)
{
    graph_proto *g = graph->proto;
    function_proto *f = graph->function;
    graph->n_outputs = g ? g->n_output : f->n_output;
    graph->outputs =
        OX_NEW_ARRAY(graph->model->arena, graph->n_outputs, ox_value *);
    for (size_t i = 0; i < graph->n_outputs; i++) {
        const char *name = text_or_empty(g ? g->output[i]->name : f->output[i]);
        ox_value *value = graph->outputs[i] = resolve(graph, name);
        if (value->graph != graph) {
            value->is_pinned = true;
            continue;
        }
        if (value->output < 0)
            value->output = (int32_t)i;
        if (g && !value->info)
            value->info = g->output[i];
    }
}

static void resolve_infos(ox_graph *graph)
{
    graph_proto *g = graph->proto;
    size_t n = g ? g->n_value_info : graph->function->n_value_info;
    for (size_t i = 0; i < n; i++) {
        Onnx__ValueInfoProto *info =
            g ? g->value_info[i] : graph->function->value_info[i];
        ox_value *value =
            ox_map_get(&graph->by_name, text_or_empty(info->name));
        if (value && !value->info)
            value->info = info;
    }
}

/* Scales and zero points that only an annotation uses. */
static void resolve_annotations(ox_graph *graph)
{
    graph_proto *g = graph->proto;
    for (size_t i = 0; g && i < g->n_quantization_annotation; i++) {
        Onnx__TensorAnnotation *a = g->quantization_annotation[i];
        for (size_t k = 0; k < a->n_quant_parameter_tensor_names; k++) {
            ox_value *value = ox_graph_find(
                graph,
                text_or_empty(a->quant_parameter_tensor_names[k]->value));
            if (value)
                value->is_pinned = true;
        }
    }
}

static void resolve_uses(ox_graph *graph)
{
    OX_EACH_NODE (node, graph)
        for (size_t i = 0; i < node->n_in; i++) {
            const char *name = node->proto->input[i];
            node->in[i].node = node;
            node->in[i].index = i;
            ox_use_link(&node->in[i], *name ? resolve(graph, name) : NULL);
        }
}

static ox_graph *new_graph(ox_model *model, const char *path)
{
    ox_graph *graph = OX_NEW(model->arena, ox_graph);
    graph->model = model;
    graph->path = path;
    ox_map_init(&graph->by_name, model->arena);
    OX_PUSH(model->arena, model->graphs, model->n_graphs, model->cap_graphs,
            graph);
    return graph;
}

static void index_graph(ox_graph *graph)
{
    define_all(graph);
    resolve_outputs(graph);
    resolve_infos(graph);
    resolve_annotations(graph);
    resolve_uses(graph);
    OX_EACH_NODE (node, graph)
        ox_node_index_subgraphs(node);
}

static ox_graph *index_subgraph(ox_node *node, Onnx__AttributeProto *attr,
                                graph_proto *proto)
{
    ox_graph *outer = node->graph;
    ox_model *model = outer->model;
    ox_graph *graph = new_graph(
        model, ox_printf(model->arena, "%.1000s/%.100s.%.50s", outer->path,
                         ox_node_label(node, model->arena),
                         text_or_empty(attr->name)));
    graph->proto = proto;
    graph->outer = outer;
    graph->owner = node;
    graph->attr = attr;
    index_graph(graph);
    return graph;
}

void ox_node_index_subgraphs(ox_node *node)
{
    Onnx__NodeProto *p = node->proto;
    size_t n = 0;
    for (size_t i = 0; i < p->n_attribute; i++)
        n += (p->attribute[i]->g != NULL) + p->attribute[i]->n_graphs;
    if (!n)
        return;
    node->subgraphs = OX_NEW_ARRAY(node->graph->model->arena, n, ox_graph *);
    for (size_t i = 0; i < p->n_attribute; i++) {
        Onnx__AttributeProto *a = p->attribute[i];
        if (a->g)
            node->subgraphs[node->n_subgraphs++] =
                index_subgraph(node, a, a->g);
        for (size_t k = 0; k < a->n_graphs; k++)
            node->subgraphs[node->n_subgraphs++] =
                index_subgraph(node, a, a->graphs[k]);
    }
}

/* Calls of local functions: they win over operators of the same name. */
static void resolve_calls(ox_model *model)
{
    ox_map by_name;
    ox_map_init(&by_name, model->arena);
    for (size_t i = 0; i < model->n_functions; i++) {
        const function_proto *f = model->functions[i]->function;
        const char *key =
            ox_printf(model->arena, "%s\n%s\n%s", text_or_empty(f->domain),
                      text_or_empty(f->name), text_or_empty(f->overload));
        if (!ox_map_get(&by_name, key))
            ox_map_set(&by_name, key, model->functions[i]);
    }
    ox_arena *scratch = ox_arena_new(0, NULL, NULL);
    for (size_t i = 0; model->n_functions && i < model->n_graphs; i++)
        OX_EACH_NODE (node, model->graphs[i]) {
            const Onnx__NodeProto *p = node->proto;
            node->function =
                ox_map_get(&by_name, ox_printf(scratch, "%s\n%s\n%s",
                                               text_or_empty(p->domain),
                                               text_or_empty(p->op_type),
                                               text_or_empty(p->overload)));
        }
    ox_arena_free(scratch);
}

static void index_functions(ox_model *model)
{
    Onnx__ModelProto *p = model->onnx->proto;
    model->n_functions = p->n_functions;
    model->functions = OX_NEW_ARRAY(model->arena, p->n_functions, ox_graph *);
    for (size_t i = 0; i < p->n_functions; i++) {
        function_proto *f = p->functions[i];
        ox_graph *graph = new_graph(model, ox_printf(model->arena, "%s.%s()",
                                                     text_or_empty(f->domain),
                                                     text_or_empty(f->name)));
        model->functions[i] = graph;
        graph->function = f;
        ox_graph_index_opsets(graph);
        index_graph(graph);
    }
}

ox_model *ox_model_new(ox_onnx *onnx, const ox_log *log)
{
    ox_arena *arena = onnx->arena;
    ox_model *model = OX_NEW(arena, ox_model);
    model->arena = arena;
    model->onnx = onnx;
    if (log)
        model->log = *log;
    ox_map_init(&model->names, arena);
    ox_map_init(&model->name_counters, arena);
    graph_proto *main = onnx->proto->graph;
    if (!main) { /* functions only: an empty main graph, not written */
        main = OX_NEW(arena, graph_proto);
        onnx__graph_proto__init(main);
    }
    bool named = main->name && *main->name;
    model->main =
        new_graph(model, named ? ox_shorten(arena, main->name, 200) : "main");
    model->main->proto = main;
    ox_graph_index_opsets(model->main);
    index_graph(model->main);
    index_functions(model);
    resolve_calls(model);
    return model;
}

void ox_model_close(ox_model *model)
{
    if (model)
        ox_onnx_close(model->onnx);
}

ox_status ox_model_read(ox_model **out, const char *path, const ox_log *log,
                        ox_err *err)
{
    ox_onnx *onnx;
    if (ox_onnx_read(&onnx, path, err))
        return err->status;
    *out = ox_model_new(onnx, log);
    return OX_OK;
}

static void commit_nodes(ox_graph *graph)
{
    Onnx__NodeProto **nodes =
        OX_NEW_ARRAY(graph->model->arena, graph->n_nodes, Onnx__NodeProto *);
    size_t n = 0;
    OX_EACH_NODE (node, graph)
        nodes[n++] = node->proto;
    if (graph->proto) {
        graph->proto->node = nodes;
        graph->proto->n_node = n;
    } else {
        graph->function->node = nodes;
        graph->function->n_node = n;
    }
}

static void commit_initializers(ox_graph *graph)
{
    graph_proto *g = graph->proto;
    if (!g)
        return;
    Onnx__TensorProto **tensors = OX_NEW_ARRAY(
        graph->model->arena, graph->n_initializers, Onnx__TensorProto *);
    size_t n = 0, n_sparse = 0, kept = 0;
    for (size_t i = 0; i < graph->n_initializers; i++) {
        ox_value *value = graph->initializers[i];
        if (value->initializer)
            tensors[n++] = &value->initializer->proto;
        else if (value->sparse)
            g->sparse_initializer[n_sparse++] = value->sparse;
        else
            continue;
        graph->initializers[kept++] = value;
    }
    graph->n_initializers = kept;
    g->initializer = tensors;
    g->n_initializer = n;
    g->n_sparse_initializer = n_sparse;
}

/* Entries that lost their name (ox_value_undeclare) go. */
static void commit_infos(ox_graph *graph)
{
    bool f = graph->function != NULL;
    Onnx__ValueInfoProto **at =
        f ? graph->function->value_info : graph->proto->value_info;
    size_t *n =
        f ? &graph->function->n_value_info : &graph->proto->n_value_info;
    size_t kept = 0;
    for (size_t i = 0; i < *n; i++)
        if (at[i]->name)
            at[kept++] = at[i];
    *n = kept;
}

void ox_model_commit(ox_model *model)
{
    for (size_t i = 0; i < model->n_graphs; i++) {
        ox_graph *graph = model->graphs[i];
        if (!graph->is_edited || graph->is_removed)
            continue;
        commit_nodes(graph);
        commit_initializers(graph);
        commit_infos(graph);
        graph->is_edited = false;
    }
}

ox_status ox_model_write(ox_model *model, const char *path,
                         const ox_write_options *options, ox_err *err)
{
    ox_model_commit(model);
    return ox_onnx_write(model->onnx, path, options, err);
}
