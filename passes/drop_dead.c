#include "passes/pass.h"

static bool is_needed(const ox_value *value)
{
    return value && (value->uses || value->output >= 0 || value->is_pinned);
}

/* An operator we do not know may do something we do not see. */
static bool is_dead(const ox_node *node)
{
    if (!node->op && !node->function)
        return false;
    for (size_t i = 0; i < node->n_out; i++)
        if (is_needed(node->out[i]))
            return false;
    return true;
}

/* Backwards, so that in a sorted graph one walk takes whole chains. */
static bool drop_nodes(ox_run *run, ox_graph *graph)
{
    bool any = false;
    for (ox_node *node = graph->last, *prev; node; node = prev) {
        prev = node->prev;
        if (!is_dead(node))
            continue;
        ox_changed(run, graph, node, "nobody uses its outputs", "%s removed",
                   node->proto->op_type ? node->proto->op_type : "node");
        ox_node_remove(node);
        any = true;
    }
    return any;
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

/* Inner graphs come later in the list and free what outer ones hold. */
static ox_status drop(ox_run *run)
{
    ox_model *model = run->model;
    for (bool again = true; again;) {
        again = false;
        for (size_t i = model->n_graphs; i-- > 0;)
            if (!model->graphs[i]->is_removed)
                again |= drop_nodes(run, model->graphs[i]);
    }
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
