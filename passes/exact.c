#include "passes/exact.h"

#include <string.h>

struct ox_exact {
    ox_arena *arena;
    const ox_model *model;
    const ox_node **sinks; /* by value id */
    size_t n;
    const ox_value **todo; /* marked, their producers still to be walked */
    size_t n_todo, cap_todo;
};

/* Inputs that are wanted exact. From the ONNX operator documentation. */
static const struct {
    const char *op_type;
    int64_t first, last; /* opsets */
    size_t input;
} sinks[] = {
    {"Resize", 10, 10, 1},
    {"Resize", 11, INT64_MAX, 1},
    {"Resize", 11, INT64_MAX, 2},
    {"Upsample", 9, INT64_MAX, 1},
    {"Range", 11, INT64_MAX, 0},
    {"Range", 11, INT64_MAX, 1},
    {"Range", 11, INT64_MAX, 2},
    {"QuantizeLinear", 10, INT64_MAX, 1},
    {"DequantizeLinear", 10, INT64_MAX, 1},
    {"QLinearConv", 10, INT64_MAX, 1},
    {"QLinearConv", 10, INT64_MAX, 4},
    {"QLinearConv", 10, INT64_MAX, 6},
    {"QLinearMatMul", 10, INT64_MAX, 1},
    {"QLinearMatMul", 10, INT64_MAX, 4},
    {"QLinearMatMul", 10, INT64_MAX, 6},
};

/* Sums of many products, and what does not look at values at all. */
static const char *const barriers[] = {"MatMul",
                                       "Gemm",
                                       "Conv",
                                       "ConvTranspose",
                                       "DeformConv",
                                       "Einsum",
                                       "LSTM",
                                       "GRU",
                                       "RNN",
                                       "BatchNormalization",
                                       "LayerNormalization",
                                       "InstanceNormalization",
                                       "GroupNormalization",
                                       "RMSNormalization",
                                       "Attention",
                                       "Shape",
                                       "Size"};

static bool is_barrier(const ox_node *node)
{
    for (size_t i = 0; i < sizeof barriers / sizeof *barriers; i++)
        if (ox_node_is(node, barriers[i]))
            return true;
    return false;
}

/* Into an integer; CastLike may be into one. */
static bool casts_to_integer(const ox_node *node)
{
    return ox_node_is(node, "CastLike") ||
           (ox_node_is(node, "Cast") &&
            !ox_dtype_is_float((int)ox_node_int(node, "to", 0)));
}

static bool is_sink(const ox_use *use)
{
    int64_t opset = ox_graph_opset(use->node->graph, "");
    for (size_t i = 0; i < sizeof sinks / sizeof *sinks; i++)
        if (use->index == sinks[i].input && opset >= sinks[i].first &&
            opset <= sinks[i].last && ox_node_is(use->node, sinks[i].op_type))
            return true;
    return use->index == 0 && casts_to_integer(use->node);
}

static void mark(ox_exact *e, const ox_value *value, const ox_node *sink)
{
    if (!value || value->id >= e->n || e->sinks[value->id])
        return;
    e->sinks[value->id] = sink;
    OX_PUSH(e->arena, e->todo, e->n_todo, e->cap_todo, value);
}

static void mark_inputs(ox_exact *e, const ox_node *node, const ox_node *sink)
{
    for (size_t i = 0; i < node->n_in; i++)
        mark(e, node->in[i].value, sink);
}

/* What a value was made from. */
static void walk_producer(ox_exact *e, const ox_node *node, const ox_node *sink)
{
    if (is_barrier(node))
        return;
    mark_inputs(e, node, sink);
    for (size_t i = 0; i < node->n_subgraphs; i++)
        for (size_t k = 0; k < node->subgraphs[i]->n_outputs; k++)
            mark(e, node->subgraphs[i]->outputs[k], sink);
    for (size_t i = 0; node->function && i < node->function->n_outputs; i++)
        mark(e, node->function->outputs[i], sink);
}

/* An input of a body comes from whoever holds or calls it. */
static void walk_callers(ox_exact *e, const ox_graph *graph,
                         const ox_node *sink)
{
    if (graph->owner)
        mark_inputs(e, graph->owner, sink);
    for (size_t i = 0; graph->function && i < e->model->n_graphs; i++)
        OX_EACH_NODE (node, e->model->graphs[i])
            if (node->function == graph)
                mark_inputs(e, node, sink);
}

static void find_sinks(ox_exact *e)
{
    for (size_t i = 0; i < e->model->n_graphs; i++)
        if (!e->model->graphs[i]->is_removed)
            OX_EACH_NODE (node, e->model->graphs[i])
                for (size_t k = 0; k < node->n_in; k++)
                    if (is_sink(&node->in[k]))
                        mark(e, node->in[k].value, node);
}

ox_exact *ox_exact_find(const ox_model *model, ox_arena *arena)
{
    ox_exact *e = OX_NEW(arena, ox_exact);
    e->arena = arena;
    e->model = model;
    e->n = model->n_values;
    e->sinks = OX_NEW_ARRAY(arena, e->n, const ox_node *);
    find_sinks(e);
    while (e->n_todo) {
        const ox_value *value = e->todo[--e->n_todo];
        const ox_node *sink = e->sinks[value->id];
        if (value->producer)
            walk_producer(e, value->producer, sink);
        if (value->input >= 0)
            walk_callers(e, value->graph, sink);
    }
    return e;
}

const ox_node *ox_exact_sink(const ox_exact *exact, const ox_value *value)
{
    return value->id < exact->n ? exact->sinks[value->id] : NULL;
}
