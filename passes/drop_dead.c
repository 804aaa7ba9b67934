#include "passes/pass.h"

static bool is_needed(const ox_value *value)
{
    return value && (value->uses || value->output >= 0 || value->is_pinned);
}

enum { MAX_CALLS = 32 }; /* of functions inside each other */

/* An operator we do not know may do something we do not see, also in a body. */
static bool may_do_more(const ox_node *node, int calls)
{
    if (node->function) {
        if (calls == MAX_CALLS)
            return true;
        OX_EACH_NODE (inner, node->function)
            if (may_do_more(inner, calls + 1))
                return true;
        return false;
    }
    for (size_t i = 0; i < node->n_subgraphs; i++)
        OX_EACH_NODE (inner, node->subgraphs[i])
            if (may_do_more(inner, calls))
                return true;
    return !node->op;
}

static bool is_dead(const ox_node *node)
{
    for (size_t i = 0; i < node->n_out; i++)
        if (is_needed(node->out[i]))
            return false;
    return !may_do_more(node, 0);
}

/* Nodes to look at, the next one last. */
typedef struct worklist {
    ox_node **at;
    size_t n, capacity;
    bool *removed; /* by node id */
} worklist;

static void push(ox_run *run, worklist *list, ox_node *node)
{
    OX_PUSH(run->arena, list->at, list->n, list->capacity, node);
}

static void mark_removed(worklist *list, const ox_node *node)
{
    list->removed[node->id] = true;
    for (size_t i = 0; i < node->n_subgraphs; i++)
        OX_EACH_NODE (inner, node->subgraphs[i])
            mark_removed(list, inner);
}

/* What the node and its subgraphs use may be dead without them. */
static void push_producers(ox_run *run, worklist *list, const ox_node *node)
{
    for (size_t i = 0; i < node->n_in; i++)
        if (node->in[i].value && node->in[i].value->producer)
            push(run, list, node->in[i].value->producer);
    for (size_t i = 0; i < node->n_subgraphs; i++)
        OX_EACH_NODE (inner, node->subgraphs[i])
            push_producers(run, list, inner);
}

static void drop_nodes(ox_run *run)
{
    ox_model *model = run->model;
    worklist list = {.removed = OX_NEW_ARRAY(run->arena, model->n_nodes, bool)};
    for (size_t i = 0; i < model->n_graphs; i++)
        if (!model->graphs[i]->is_removed)
            OX_EACH_NODE (node, model->graphs[i])
                push(run, &list, node);
    while (list.n) {
        ox_node *node = list.at[--list.n];
        if (list.removed[node->id] || !is_dead(node))
            continue;
        ox_changed(run, node->graph, node, "nobody uses its outputs",
                   "%s removed",
                   node->proto->op_type ? node->proto->op_type : "node");
        mark_removed(&list, node);
        push_producers(run, &list, node);
        ox_node_remove(node);
    }
}

static void drop_initializers(ox_run *run, ox_graph *graph)
{
    for (size_t i = 0; i < graph->n_initializers; i++) {
        ox_value *value = graph->initializers[i];
        bool gone = !value->initializer && !value->sparse;
        if (gone || is_needed(value) || value->input >= 0)
            continue;
        ox_changed(run, graph, NULL, "nobody uses it",
                   "initializer '%s' removed", value->name);
        ox_initializer_remove(value);
    }
}

static ox_status drop(ox_run *run)
{
    ox_model *model = run->model;
    drop_nodes(run);
    for (size_t i = 0; i < model->n_graphs; i++)
        if (!model->graphs[i]->is_removed)
            drop_initializers(run, model->graphs[i]);
    return OX_OK;
}

const ox_pass ox_drop_dead = {
    .name = "drop-dead",
    .summary = "remove nodes and initializers that nobody uses",
    .help = "Removes nodes none of whose outputs is used, and initializers\n"
            "without a use. Inputs and outputs of the graph stay, and so do\n"
            "nodes of operators we do not know: they may do something unseen.",
    .group = OX_CLEAN,
    .run = drop};
